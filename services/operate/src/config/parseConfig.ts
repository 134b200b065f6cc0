import { parseEnv } from 'node:util'

/** A setting, and its line where a file has it. */
export type ConfigLine = { readonly value: string; readonly line?: number | undefined }

/** What is wrong with the configuration, as an operator reads it. It never holds a value, which may be a secret. */
export type ConfigFault = {
  /** Of the file, from 1. Undefined: of a setting that isn't there. */
  readonly line?: number | undefined
  readonly sentence: string
}

export declare namespace parseConfig {
  type ReturnType = {
    readonly lines: ReadonlyMap<string, ConfigLine>
    readonly faults: readonly ConfigFault[]
  }
}

/**
 * Reads the text of `latchkey.env`: a setting a line, in the form that Node's `--env-file` takes, and none that spans lines.
 * An empty value counts as absent.
 */
export function parseConfig(text: string): parseConfig.ReturnType {
  const lines = new Map<string, ConfigLine>()
  const faults: ConfigFault[] = []
  for (const [index, row] of text.split(/\r?\n/).entries()) {
    const line = index + 1
    if (row.trim() === '' || row.trimStart().startsWith('#')) continue
    const [, name = '', given = ''] = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=(.*)$/.exec(row) ?? []
    const quote = /^\s*(["'`])/.exec(given)?.[1]
    if (name === '') faults.push({ line, sentence: 'is no setting: write NAME=value, or begin the line with #.' })
    else if (quote !== undefined && given.trim().indexOf(quote, 1) === -1)
      faults.push({ line, sentence: `${name} begins with ${quote} and does not end with it: a setting is one line.` })
    else if (lines.has(name))
      faults.push({ line, sentence: `${name} is set before, in line ${lines.get(name)?.line}: keep one of them.` })
    else lines.set(name, { value: parseEnv(row)[name] ?? '', line })
  }
  return { lines, faults }
}

/** The setting of `known` that was most likely meant, if any is near. */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  let best: string | undefined
  // Further than this is another word.
  let least = Math.max(2, Math.floor(name.length / 4)) + 1
  for (const candidate of known) {
    const distance = distanceOf(name, candidate, least)
    if (distance < least) [best, least] = [candidate, distance]
  }
  return best
}

/** How many letters have to be changed, added or taken out (Levenshtein); not exact from `limit` on. */
function distanceOf(from: string, to: string, limit: number): number {
  if (Math.abs(from.length - to.length) >= limit) return limit
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1]
    for (const [column, other] of [...to].entries())
      next.push(
        Math.min((row[column] ?? 0) + (letter === other ? 0 : 1), (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1),
      )
    row = next
  }
  return row[to.length] ?? limit
}
