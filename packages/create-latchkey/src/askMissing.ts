import { createInterface } from 'node:readline/promises'
import { CreateError } from './CreateError.ts'
import { readName, readTemplate, type Wanted } from './readArguments.ts'
import { type TemplateName, templateList, templateNames, templates } from './templates.table.ts'

export type Complete = Wanted & { readonly name: string; readonly template: TemplateName }

/** Where a person is asked, if `input` is a terminal. */
export type Terminal = {
  readonly input: NodeJS.ReadableStream & { isTTY?: boolean }
  readonly output: NodeJS.WritableStream
}

/**
 * Asks for what the command line doesn't say, until it can be used.
 * @throws CreateError Where no person is at the input, or they leave.
 */
export async function askMissing(
  wanted: Wanted,
  { input, output }: Terminal,
  interrupted: AbortSignal,
): Promise<Complete> {
  const { name, template, demo } = wanted
  if (name !== undefined && template !== undefined) return { name, template, demo }
  if (!input.isTTY) {
    const example = `npm create latchkey@latest ${name ?? 'my-app'} -- --template ${template ?? templateNames[0]}`
    if (name === undefined) throw new CreateError('create/name-missing', `Give the project a name:\n  ${example}`)
    throw new CreateError('create/template-missing', `Choose a template:\n${templateList}\nsuch as\n  ${example}`)
  }
  const lines = createInterface({ input, output })
  const closed = new AbortController()
  // Ctrl-C, and Ctrl-D or the end of the input.
  lines.on('SIGINT', () => closed.abort()).on('close', () => closed.abort())
  const signal = AbortSignal.any([interrupted, closed.signal])
  const ask = async <Answer>(question: string, fallback: string, read: (text: string) => Answer): Promise<Answer> => {
    for (;;) {
      const text = (await lines.question(question, { signal })).trim()
      try {
        return read(text === '' ? fallback : text)
      } catch (error) {
        if (!(error instanceof CreateError)) throw error
        output.write(`${error.message}\n`)
      }
    }
  }
  try {
    const choices = demo ? templateNames.filter((one) => templates[one].demo) : templateNames
    return {
      demo,
      name: name ?? (await ask('Name of the project (my-app): ', 'my-app', readName)),
      template: template ?? (await askTemplate(choices)),
    }
  } catch (error) {
    if (signal.aborted) throw new CreateError('create/interrupted', 'Nothing was written.', { cause: error })
    throw error
  } finally {
    lines.close()
  }

  function askTemplate(choices: readonly TemplateName[]): Promise<TemplateName> {
    const [first = ''] = choices
    output.write(
      `${choices.map((one, index) => `  ${index + 1}  ${one.padEnd(12)}${templates[one].title}`).join('\n')}\n`,
    )
    return ask(
      `Template, by name or number (${first}): `,
      first,
      (text) => choices[Number(text) - 1] ?? readTemplate(text, demo),
    )
  }
}
