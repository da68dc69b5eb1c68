"""The Spark job: photos of many libraries in, journeys, stops and days out."""

from __future__ import annotations

import pickle
import posixpath
import uuid
from collections.abc import Iterable
from dataclasses import dataclass, field

import pyarrow as pa
import pyarrow.parquet as pq
from pyarrow import fs
from pyspark import TaskContext
from pyspark.sql import Column, DataFrame, SparkSession
from pyspark.sql import functions as F
from pyspark.sql import types as T

from . import grouped, protocol, tables
from .libraries import LIBRARY, libraries
from .worker import Settings, Worker

TEMPORARY = "_temporary"
SUCCESS = "_SUCCESS"

PART = "part.parquet"


@dataclass(frozen=True)
class Summary:
    """What a job did."""

    libraries: int
    """How many libraries there were, those with an error included."""
    errors: int
    """How many of them have an error instead of journeys."""
    photos: int
    restarts: int
    """How often a worker was started again."""
    buckets: int
    is_grouped: bool
    """Whether the source was sorted by library, and read where it lies."""


@dataclass(frozen=True)
class Job:
    """Runs `sojourn worker` over libraries in the executors of Spark."""

    settings: Settings = field(default_factory=Settings)
    buckets: int | None = None
    """Into how many parts the libraries are dealt; None for some for each core that Spark has."""

    def run(self, spark: SparkSession, source: str | DataFrame, target: str) -> Summary:
        """Finds the journeys of libraries, and writes them.

        The source is a path of Parquet or CSV, or any DataFrame; it has the columns library, file,
        taken, latitude and longitude, as the plain photo CSV has them. Parquet that is sorted by
        library is read where it lies; in any other order rows are dealt out first. The target is a
        folder that does not exist yet, on a file system that Arrow and all executors reach.
        """
        filesystem, root = fs.FileSystem.from_uri(_uri(target))
        if filesystem.get_file_info(root).type != fs.FileType.NotFound:
            raise FileExistsError(f"{target} is there already; name a folder that is not")
        temporary = posixpath.join(root, TEMPORARY, uuid.uuid4().hex)
        task = Task(self.settings, _uri(target), temporary)
        try:
            for name in tables.SCHEMAS:
                filesystem.create_dir(posixpath.join(temporary, name))
            done = None
            parts = self._parts(spark, source) if isinstance(source, str) else None
            is_grouped = parts is not None
            if parts is not None:
                done = _of_pieces(spark, task, _uri(str(source)), parts)
            if done is None:
                is_grouped = False
                frame = read(spark, source) if isinstance(source, str) else source
                done = _of_rows(frame, task, self._count(spark, 4))
            _commit(filesystem, root, done)
        except BaseException:
            filesystem.delete_dir(root)
            raise
        filesystem.delete_dir(posixpath.join(root, TEMPORARY))
        with filesystem.open_output_stream(posixpath.join(root, SUCCESS)):
            pass
        return Summary(
            libraries=sum(row.libraries for row in done),
            errors=sum(row.errors for row in done),
            photos=sum(row.photos for row in done),
            restarts=sum(row.restarts for row in done),
            buckets=len(done),
            is_grouped=is_grouped,
        )

    def _count(self, spark: SparkSession, for_each_core: int) -> int:
        return self.buckets or for_each_core * spark.sparkContext.defaultParallelism

    def _parts(self, spark: SparkSession, source: str) -> list[list[grouped.Piece]] | None:
        """What each task reads of Parquet that is sorted by library; None for everything else."""
        filesystem, path = fs.FileSystem.from_uri(_uri(source))
        try:
            groups = grouped.row_groups(filesystem, path)
        except (pa.ArrowInvalid, OSError):
            return None
        if not groups:
            return None
        count = self._count(spark, 8)
        pieces = grouped.pieces(groups, sum(group.rows for group in groups) // (2 * count) + 1)
        return None if pieces is None else grouped.buckets(pieces, count)


def _of_pieces(
    spark: SparkSession, task: Task, source: str, parts: list[list[grouped.Piece]]
) -> list[Done] | None:
    """Runs over pieces of files; None where they turn out not to be sorted."""

    def run(number: int, buckets: Iterable[list[grouped.Piece]]) -> Iterable[Done | None]:
        filesystem, _ = fs.FileSystem.from_uri(source)
        for bucket in buckets:
            try:
                batches = (batch for piece in bucket for batch in grouped.batches(filesystem, piece))
                yield task.run(number, batches)
            except grouped.NotGrouped:
                yield None

    found = spark.sparkContext.parallelize(parts, len(parts)).mapPartitionsWithIndex(run).collect()
    done = [row for row in found if row is not None]
    return done if len(done) == len(found) else None


def _of_rows(photos: DataFrame, task: Task, buckets: int) -> list[Done]:
    """Deals the rows of any source out by library, and runs over them."""

    def run(batches: Iterable[pa.RecordBatch]) -> Iterable[pa.RecordBatch]:
        context = TaskContext.get()
        assert context
        done = task.run(context.partitionId(), batches)
        yield pa.RecordBatch.from_pylist([{"done": pickle.dumps(done)}])

    rows = (
        _columns(photos)
        .repartition(buckets, LIBRARY)
        .sortWithinPartitions(LIBRARY)
        .mapInArrow(run, "done binary")
        .collect()
    )
    return [pickle.loads(row["done"]) for row in rows]


def read(spark: SparkSession, path: str, form: str | None = None) -> DataFrame:
    """Photos in Parquet or CSV; which of the two is told by the path's ending unless it is given."""
    form = form or ("csv" if path.rstrip("/").endswith((".csv", ".csv.gz")) else "parquet")
    if form == "csv":
        return spark.read.csv(path, header=True, quote='"', escape='"', enforceSchema=False)
    if form == "parquet":
        return spark.read.parquet(path)
    raise ValueError(f"{form}: expected parquet or csv")


def _uri(path: str) -> str:
    if "://" in path:
        return path
    return posixpath.abspath(path)


def _columns(photos: DataFrame) -> DataFrame:
    """The columns that are needed, in the types that are sent."""
    wanted = [LIBRARY, *protocol.COLUMNS]
    missing = [name for name in wanted if name not in photos.columns]
    if missing:
        raise ValueError(
            f"no column {', '.join(missing)}; expected {', '.join(wanted)}, met {', '.join(photos.columns)}"
        )
    taken = photos.schema["taken"].dataType
    if not isinstance(taken, T.StringType):
        raise ValueError(
            f"the column taken is {taken.simpleString()}: expected texts such as "
            "2024-05-01T10:00:00+08:00, since a timestamp has lost the local time"
        )
    types = {LIBRARY: "string"} | {
        field.name: "double" if field.type == pa.float64() else "string" for field in protocol.SCHEMA
    }
    return photos.select(*(_cast(name, kind) for name, kind in types.items()))


def _cast(name: str, kind: str) -> Column:
    # Rows without a library are one of their own. What is no number is no place, as in a CSV; it costs that place, not the job.
    value = F.expr(f"try_cast(`{name}` as {kind})")
    return (F.coalesce(value, F.lit("")) if kind == "string" else value).alias(name)


@dataclass(frozen=True)
class Done:
    """What a task did, and the files that it wrote."""

    bucket: int
    libraries: int
    errors: int
    photos: int
    restarts: int
    files: dict[str, str]


@dataclass(frozen=True)
class Task:
    """What is done in an executor with the libraries of one bucket."""

    settings: Settings
    target: str
    temporary: str

    def run(self, bucket: int, batches: Iterable[pa.RecordBatch]) -> Done:
        """Takes batches in which the rows of a library follow one another."""
        _keep_pages()
        filesystem, _ = fs.FileSystem.from_uri(self.target)
        # Whatever is tried again gets names of its own, and only what succeeded is told of.
        name = f"{bucket:05}-{uuid.uuid4().hex}.parquet"
        writer = tables.Writer(
            filesystem,
            {table: posixpath.join(self.temporary, table, name) for table in tables.SCHEMAS},
        )
        worker = _shared_worker(self.settings)
        before = worker.restarts
        try:
            for result in worker.answers(libraries(batches, self.settings.most_bytes)):
                writer.add(result)
        except BaseException:
            worker.close()
            raise
        return Done(
            bucket,
            writer.libraries,
            writer.errors,
            writer.photos,
            worker.restarts - before,
            writer.close(),
        )


def _keep_pages() -> None:
    """Has Arrow keep the memory of a batch for the next one, for some seconds.

    Its default allocator hands it back at once, and touching it anew costs this process a fifth of its time."""
    try:
        pa.set_memory_pool(pa.jemalloc_memory_pool())
        pa.jemalloc_set_decay_ms(10_000)
    except NotImplementedError:
        pass  # This build of Arrow has no jemalloc: slower, and right.


_worker: Worker | None = None


def _shared_worker(settings: Settings) -> Worker:
    """The worker of this process, which outlives tasks where Spark keeps its Python processes."""
    global _worker
    if _worker is None or _worker.settings != settings:
        if _worker is not None:
            _worker.close()
        _worker = Worker(settings)
    return _worker


def _commit(filesystem: fs.FileSystem, root: str, buckets: list[Done]) -> None:
    """Puts the files of the tasks that succeeded in their places: TABLE/bucket=N/part.parquet."""
    for done in buckets:
        for table, path in done.files.items():
            folder = posixpath.join(root, table, f"bucket={done.bucket}")
            filesystem.create_dir(folder)
            filesystem.move(path, posixpath.join(folder, PART))
    # A table without rows is there all the same.
    for table, schema in tables.SCHEMAS.items():
        if not any(table in done.files for done in buckets):
            folder = posixpath.join(root, table, "bucket=0")
            filesystem.create_dir(folder)
            pq.write_table(schema.empty_table(), posixpath.join(folder, PART), filesystem=filesystem)
