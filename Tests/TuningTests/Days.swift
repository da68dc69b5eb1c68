import TestSupport
import Timeline
import Tuning

/// Dates as days counted from 2020-01-01, which is day 1.
func days(_ range: ClosedRange<Int>) -> ClosedRange<LocalDate> {
  let start = date("2019-12-31")
  return start + range.lowerBound...start + range.upperBound
}

/// A labelled trip on such days.
func trip(_ range: ClosedRange<Int>, _ counting: Label.Counting = .yes, kind: String = "") -> Label
{
  Label(dates: days(range), kind: kind, counting: counting)
}
