import { type CodeMistake, findCodeMistake } from '@latchkey/vault/keys'
import type { DialogPage } from '../dialog/drawDialog.ts'
import type { DialogTexts } from '../dialog/enDialog.ts'

type Field = NonNullable<DialogPage['fields']>[number]

/** The line that a printed code is typed into, with what was typed and the group to look at. */
export function codeField(texts: DialogTexts, name: string, typed = '', mistake?: CodeMistake): Field {
  const mark = mistake && 'group' in mistake ? groupAt(typed, mistake.group) : undefined
  return { name, label: texts.codeField, kind: 'text', value: typed, mark }
}

/** What is wrong with a code as typed, and how it is said. */
export function codeComplaint(
  texts: DialogTexts,
  typed: string,
  printed?: string,
): { readonly mistake: CodeMistake; readonly error: string } {
  const mistake = findCodeMistake(typed, printed)
  if (mistake && 'group' in mistake)
    return { mistake, error: texts.codeGroupWrong.replace('{group}', String(mistake.group)) }
  if (mistake && mistake.missing > 0)
    return { mistake, error: texts.codeTooShort.replace('{count}', String(mistake.missing)) }
  return { mistake, error: mistake ? texts.codeTooLong : texts.codeMistyped }
}

/** Where a group of five lies in what was typed, with whatever is between its characters. */
function groupAt(typed: string, group: number): readonly [number, number] {
  const places = [...typed].flatMap((letter, index) => (/[\s-]/.test(letter) ? [] : [index]))
  const first = places[(group - 1) * 5] ?? 0
  const last = places[Math.min(group * 5, places.length) - 1] ?? first
  return [first, last + 1]
}
