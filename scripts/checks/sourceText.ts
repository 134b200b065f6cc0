import { type ParseResult, parseSync } from 'vite'

const parsed = new Map<string, ParseResult>()

/** The syntax tree of `text`. The compiler's own parser, so that no rule rests on a guess about comments or strings. */
export function parseSource(file: string, text: string): ParseResult {
  const key = `${file}\n${text}`
  const known = parsed.get(key)
  if (known !== undefined) return known
  const result = parseSync(file, text)
  parsed.set(key, result)
  return result
}

/** The line, counted from 1, that holds character `offset` of `text`. */
export function lineAt(text: string, offset: number): number {
  let line = 1
  for (let index = text.indexOf('\n'); index !== -1 && index < offset; index = text.indexOf('\n', index + 1)) line += 1
  return line
}
