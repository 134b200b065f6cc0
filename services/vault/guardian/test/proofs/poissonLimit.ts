/** The least number that a Poisson-distributed count of this mean stays at or below with this certainty. */
export function poissonLimit(mean: number, certainty: number): number {
  let term = Math.exp(-mean)
  let sum = term
  let count = 0
  while (sum < certainty) {
    count += 1
    term *= mean / count
    sum += term
  }
  return count
}
