/** Of the winning sets, those of which no smaller one wins; each as text, in order. */
export function minimalSets(winning: readonly ReadonlySet<string>[]): string[] {
  const holds = (small: ReadonlySet<string>, large: ReadonlySet<string>) => [...small].every((part) => large.has(part))
  return winning
    .filter((set) => !winning.some((other) => other.size < set.size && holds(other, set)))
    .map((set) => [...set].join(' + '))
    .sort()
}
