/** One step of a recipe: a new file, or lines beside a line that is there. */
export type Step =
  | { readonly kind: 'create'; readonly file: string; readonly text: string }
  | {
      readonly kind: 'insert'
      readonly file: string
      readonly where: 'after' | 'before'
      readonly anchor: string
      readonly text: string
    }

export type Recipe = { readonly name: string; readonly steps: readonly Step[] }

const heading = /^## Recipe: (.+)$/
const creation = /^\d+\. New file `([^`]+)`/
const insertion = /^\d+\. In `([^`]+)`, (after|before) `([^`]+)`/

/**
 * The recipes of an AGENTS.md: sections `## Recipe: a view`, each a numbered list of ``New file `path`:`` and
 * ``In `path`, after `line`:``, with the text in a fenced block below.
 */
export function parseRecipes(text: string): readonly Recipe[] {
  const recipes: { name: string; steps: Step[] }[] = []
  let pending: ((block: string) => Step) | undefined
  let block: string[] | undefined
  for (const line of text.split('\n')) {
    if (block !== undefined) {
      if (line.trim() !== '```') {
        block.push(line)
        continue
      }
      if (pending !== undefined) recipes.at(-1)?.steps.push(pending(`${dedent(block).join('\n')}\n`))
      pending = undefined
      block = undefined
      continue
    }
    if (line.trim().startsWith('```')) block = []
    const name = heading.exec(line)?.[1]
    if (name !== undefined) recipes.push({ name, steps: [] })
    const [, created] = creation.exec(line) ?? []
    if (created !== undefined) pending = (body) => ({ kind: 'create', file: created, text: body })
    const [, file, where, anchor] = insertion.exec(line) ?? []
    if (file !== undefined && anchor !== undefined && (where === 'after' || where === 'before')) {
      pending = (body) => ({ kind: 'insert', file, where, anchor, text: body })
    }
  }
  return recipes
}

/** The text with a step's lines in it. Throws when the anchor is not exactly one line of the file. */
export function insertStep(text: string, step: Extract<Step, { kind: 'insert' }>): string {
  const lines = text.split('\n')
  const places = lines.flatMap((line, index) => (line.trim() === step.anchor.trim() ? [index] : []))
  const [place] = places
  if (place === undefined || places.length > 1) {
    throw new Error(`${step.file} has ${places.length} lines "${step.anchor}"; the recipe needs exactly one`)
  }
  lines.splice(step.where === 'after' ? place + 1 : place, 0, step.text.replace(/\n$/, ''))
  return lines.join('\n')
}

/** Lists in Markdown indent the blocks of a step; code is indented once more by its own nesting. */
function dedent(block: readonly string[]): readonly string[] {
  const indents = block.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length)
  const shared = Math.min(3, ...indents)
  return block.map((line) => line.slice(shared))
}
