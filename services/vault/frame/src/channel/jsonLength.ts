/** How long a value is as JSON; undefined when it has no such form: circles, big numbers, functions, endless depth. */
export function jsonLength(value: unknown): number | undefined {
  try {
    return JSON.stringify(value)?.length
  } catch {
    return undefined
  }
}
