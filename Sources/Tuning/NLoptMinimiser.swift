internal import CSystemNLopt

/// NLopt's subplex method (`LN_SBPLX`), the one place where NLopt is called.
///
/// T. Rowan, "Functional stability analysis of numerical algorithms", 1990, as NLopt implements it: the simplex
/// method of Nelder and Mead on small subspaces in turn. It compares values and never takes a difference, so a
/// function of plateaus and cliffs does not mislead it; it uses no random numbers.
@safe
struct NLoptMinimiser: ~Copyable {
  /// A function to be made small; nil ends the search.
  typealias Objective = ([Double]) -> Double?

  /// What NLopt's calls come back to; it lives as long as the search, and so does the handle.
  @safe private final class Calls {
    let objective: Objective
    let dimension: Int
    let handle: nlopt_opt
    init(_ objective: @escaping Objective, dimension: Int, handle: nlopt_opt) {
      self.objective = objective
      self.dimension = dimension
      unsafe self.handle = unsafe handle
    }
  }

  private let handle: nlopt_opt
  private let dimension: Int

  /// A search in a box; nil when NLopt has no memory for it, or does not take a value.
  ///
  /// - Parameters:
  ///   - bounds: the least and the greatest value in each dimension.
  ///   - strides: how far the first moves go in each dimension.
  ///   - resolution: moves smaller than this are not worth trying.
  ///   - mostCalls: how often the function is called at most.
  init?(
    bounds: [ClosedRange<Double>], strides: [Double], resolution: Double, mostCalls: Int
  ) {
    guard let handle = unsafe nlopt_create(NLOPT_LN_SBPLX, UInt32(bounds.count)) else {
      return nil
    }
    // Each is NLOPT_SUCCESS (1) when taken.
    let taken = unsafe [
      nlopt_set_lower_bounds(handle, bounds.map(\.lowerBound)),
      nlopt_set_upper_bounds(handle, bounds.map(\.upperBound)),
      nlopt_set_initial_step(handle, strides),
      nlopt_set_xtol_abs1(handle, resolution),
      nlopt_set_maxeval(handle, Int32(clamping: mostCalls)),
    ]
    guard taken.allSatisfy({ $0 == NLOPT_SUCCESS }) else {
      unsafe nlopt_destroy(handle)
      return nil
    }
    unsafe self.handle = unsafe handle
    dimension = bounds.count
  }

  deinit { unsafe nlopt_destroy(handle) }

  /// Searches from a point on; what was found is what the function saw.
  func minimise(from start: [Double], _ objective: @escaping Objective) {
    precondition(start.count == dimension, "a start has a value for each dimension")
    let calls = unsafe Calls(objective, dimension: dimension, handle: handle)
    withExtendedLifetime(calls) {
      _ = unsafe nlopt_set_min_objective(
        handle,
        { count, point, _, data in
          guard let point = unsafe point, let data = unsafe data else { return .infinity }
          let calls = unsafe Unmanaged<Calls>.fromOpaque(data).takeUnretainedValue()
          let values = unsafe Array(UnsafeBufferPointer(start: point, count: calls.dimension))
          if let value = calls.objective(values) { return value }
          _ = unsafe nlopt_force_stop(calls.handle)
          return .infinity
        }, unsafe Unmanaged.passUnretained(calls).toOpaque())
      var point = start
      var value = 0.0
      // A negative result is a stop that was asked for, or rounding errors: the objective has seen all there is.
      _ = unsafe nlopt_optimize(handle, &point, &value)
    }
  }
}
