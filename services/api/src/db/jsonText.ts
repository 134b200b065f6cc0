/**
 * A value as JSON text that every database keeps: without the zero character, which PostgreSQL has no place for, in its
 * texts and keys. It is taken out of the value: of the text it can't be, where a backslash may be part of what was meant.
 */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'string') return withoutZero(part)
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
    const entries = Object.entries(part)
    // Most values have none: they are not copied.
    if (!entries.some(([key]) => key.includes('\0'))) return part
    return Object.fromEntries(entries.map(([key, held]) => [withoutZero(key), held]))
  })
}

function withoutZero(text: string): string {
  return text.replaceAll('\0', '')
}
