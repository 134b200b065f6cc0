import { isBuiltin } from 'node:module'
import { parseArgs } from 'node:util'
import { CreateError } from './CreateError.ts'
import { type TemplateName, templateList, templateNames, templates } from './templates.table.ts'

/** What a person has typed; what is missing is asked for. */
export type Wanted = {
  readonly name: string | undefined
  readonly template: TemplateName | undefined
  readonly demo: boolean
}

export const usage = `npm create latchkey@latest [name] -- [options]

  --template NAME   what to begin from
  --demo            with a local chain and a practice wallet, for trying it out without an extension or a network
  --help            this
  --version         the version, which the project's packages of Latchkey have too

Templates:
${templateList}`

/**
 * Reads the command line.
 * @throws CreateError Where an option, the name or the template can't be used.
 */
export function readArguments(args: readonly string[]): Wanted | 'help' | 'version' {
  const { values, positionals } = parse(args)
  if (values.help) return 'help'
  if (values.version) return 'version'
  const [name, ...others] = positionals
  if (others.length > 0) {
    throw new CreateError(
      'create/unknown-option',
      `One name is enough: ${positionals.join(', ')} are several.\n\n${usage}`,
    )
  }
  const demo = values.demo ?? false
  const template = values.template === undefined ? undefined : readTemplate(values.template, demo)
  return { name: name === undefined ? undefined : readName(name), template, demo }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        template: { type: 'string', short: 't' },
        demo: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'v' },
      },
    })
  } catch (cause) {
    const [sentence = ''] = (cause instanceof Error ? cause.message : String(cause)).split('. ')
    throw new CreateError('create/unknown-option', `${sentence}.\n\n${usage}`, { cause })
  }
}

/** @throws CreateError With the list of those that there are, or where it has no demo and one is wanted. */
export function readTemplate(text: string, demo: boolean): TemplateName {
  const found = templateNames.find((name) => name === text)
  if (demo && found !== undefined && !templates[found].demo) {
    throw new CreateError('create/unknown-option', `The template ${found} has no --demo. Leave it out.`)
  }
  if (found !== undefined) return found
  throw new CreateError('create/unknown-template', `There is no template "${text}". There are:\n${templateList}`)
}

/**
 * The name of the folder and of the package, by npm's rules for new packages, without a scope.
 * @throws CreateError Where npm would refuse it.
 */
export function readName(text: string): string {
  const why = /[/\\]/.test(text)
    ? 'it is a path: go into the folder above it, and give its name alone'
    : text.length > 214
      ? 'it is longer than 214 characters'
      : !/^[a-z0-9][a-z0-9._-]*$/.test(text)
        ? 'npm takes small letters, digits, dots, dashes and underscores, and a letter or a digit as the first'
        : isBuiltin(text) || ['node_modules', 'favicon.ico'].includes(text)
          ? 'the name is taken by Node or npm'
          : undefined
  if (why === undefined) return text
  throw new CreateError('create/name-not-usable', `"${text}" can't be the name of a project: ${why}.`)
}
