/** The requirement ids, such as S4.16, that a test title names in square brackets: `[S4.16]` or `[S4.16 S4.17]`. */
export function requirementIds(title: string): readonly string[] {
  return [...title.matchAll(/\[([^\]]*)\]/g)].flatMap(([, inside]) => inside?.match(/\bS\d+\.\d+\b/g) ?? [])
}
