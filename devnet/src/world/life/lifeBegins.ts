const days = 92

/** When the first block of a chain with a past was made, in seconds since 1970. @param nowMs Milliseconds */
export function lifeBegins(nowMs: number): number {
  return Math.floor(nowMs / 1000) - days * 86_400
}
