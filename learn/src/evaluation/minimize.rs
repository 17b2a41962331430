//! The minimum of a smooth function, by L-BFGS (J. Nocedal, Updating quasi-Newton matrices with limited storage, 1980).

/// Steps that are remembered.
const MEMORY: usize = 10;
/// A step must lower the function by this share of what the slope promises (Armijo).
const ENOUGH: f64 = 1e-4;
/// Halvings of a step before the search ends.
const HALVINGS: u32 = 40;

/// A step, and the change of the gradient along it.
struct Step {
    moved: Vec<f64>,
    turned: Vec<f64>,
    /// 1 over the scalar product of both.
    inverse: f64,
}

/// Minimizes `function`, which sets the gradient and returns the value, from `point` on: for at most `iterations`, or until one
/// lowers the value by less than the share `least`. Returns the value at the new `point`.
pub fn minimize(
    mut function: impl FnMut(&[f64], &mut [f64]) -> f64,
    point: &mut Vec<f64>,
    iterations: u32,
    least: f64,
) -> f64 {
    let mut gradient = vec![0.0; point.len()];
    let mut value = function(point, &mut gradient);
    let mut steps: Vec<Step> = Vec::new();
    for _ in 0..iterations {
        let mut way = direction(&steps, &gradient);
        let mut slope = product(&way, &gradient);
        if slope >= 0.0 {
            steps.clear();
            way = gradient.iter().map(|part| -part).collect();
            slope = product(&way, &gradient);
        }
        // Without earlier steps a step has no scale.
        let mut length = if steps.is_empty() { 1.0 / (-slope).sqrt().max(1.0) } else { 1.0 };
        let (mut next, mut turned) = (point.clone(), gradient.clone());
        let mut lower = value;
        for _ in 0..HALVINGS {
            next = point.iter().zip(&way).map(|(at, part)| at + length * part).collect();
            lower = function(&next, &mut turned);
            if lower <= value + ENOUGH * length * slope {
                break;
            }
            length /= 2.0;
        }
        if lower.is_nan() || lower >= value {
            break;
        }
        let moved: Vec<f64> = next.iter().zip(&*point).map(|(to, from)| to - from).collect();
        let change: Vec<f64> = turned.iter().zip(&gradient).map(|(to, from)| to - from).collect();
        let curved = product(&moved, &change);
        if curved > 0.0 {
            steps.push(Step { moved, turned: change, inverse: 1.0 / curved });
            if steps.len() > MEMORY {
                steps.remove(0);
            }
        }
        let gained = value - lower;
        (*point, gradient, value) = (next, turned, lower);
        if gained < least * value.abs() {
            break;
        }
    }
    value
}

/// The direction of the next step: the negative gradient times an estimate of the inverse Hessian.
fn direction(steps: &[Step], gradient: &[f64]) -> Vec<f64> {
    let mut way: Vec<f64> = gradient.iter().map(|part| -part).collect();
    let mut shares = Vec::new();
    for Step { moved, turned, inverse } in steps.iter().rev() {
        let share = inverse * product(moved, &way);
        add(&mut way, turned, -share);
        shares.push(share);
    }
    if let Some(Step { turned, inverse, .. }) = steps.last() {
        let scale = 1.0 / (inverse * product(turned, turned));
        way.iter_mut().for_each(|part| *part *= scale);
    }
    for (Step { moved, turned, inverse }, share) in steps.iter().zip(shares.into_iter().rev()) {
        let back = inverse * product(turned, &way);
        add(&mut way, moved, share - back);
    }
    way
}

fn product(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(a, b)| a * b).sum()
}

fn add(to: &mut [f64], what: &[f64], factor: f64) {
    to.iter_mut().zip(what).for_each(|(sum, part)| *sum += factor * part);
}

#[cfg(test)]
mod tests {
    use super::minimize;

    #[test]
    fn the_bottom_of_a_curved_valley_is_found() {
        // H. H. Rosenbrock, 1960.
        let valley = |at: &[f64], gradient: &mut [f64]| {
            let (x, y) = (at[0], at[1]);
            gradient[0] = -2.0 * (1.0 - x) - 400.0 * x * (y - x * x);
            gradient[1] = 200.0 * (y - x * x);
            (1.0 - x).powi(2) + 100.0 * (y - x * x).powi(2)
        };
        let mut point = vec![-1.2, 1.0];
        let value = minimize(valley, &mut point, 200, 0.0);
        assert!(value < 1e-12, "{value} at {point:?}");
        assert!(point.iter().all(|part| (part - 1.0).abs() < 1e-5), "{point:?}");
    }
}
