import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createNetworkTools, networkOptions, networkUsage } from '../doctor/networkTools.ts'
import { OperateError } from '../OperateError.ts'
import { type Answers, readAnswers } from './answers.schema.ts'
import { askAnswers, tryAnswers } from './askAnswers.ts'
import { closingWords } from './closingWords.ts'
import { type AskerStreams, createAsker } from './createAsker.ts'
import { createTrials } from './createTrials.ts'
import { expectFresh, writeInstallation } from './writeInstallation.ts'

export const initUsage = `latchkey init [options]: asks what an installation needs, tries each answer, and writes its configuration
  --out FOLDER       a fresh folder (default /etc/latchkey)
  --as FOLDER        where it will be used, if that is another place than --out, such as in a container
  --answers FILE     takes the answers of a file in JSON (docs/run.md) in place of asking; - is what is piped in
  --keep             takes answers of the file that fail a trial over the network all the same
${networkUsage}
`

const options = {
  out: { type: 'string', default: '/etc/latchkey' },
  as: { type: 'string' },
  answers: { type: 'string' },
  keep: { type: 'boolean', default: false },
  ...networkOptions,
  help: { type: 'boolean', default: false },
} as const

/**
 * @param write What the operator sees.
 * @param streams Where a person answers.
 * @throws OperateError that says what to do; then nothing is written.
 */
export async function runInitCommand(
  args: readonly string[],
  _environment: Readonly<Record<string, string | undefined>>,
  write: (text: string) => void,
  streams: AskerStreams = { input: process.stdin, output: process.stdout },
): Promise<number> {
  const { values } = parseArgs({ args: [...args], options })
  if (values.help) {
    write(initUsage)
    return 0
  }
  const out = resolve(values.out)
  expectFresh(out)
  const trials = createTrials(createNetworkTools(values, Date.now))
  const file = values.answers
  let answers: Answers
  if (file === undefined) {
    const asker = createAsker(streams)
    try {
      answers = await askAnswers(asker, trials)
    } finally {
      asker.close()
    }
  } else {
    answers = readAnswers(readJson(file))
    await tryAnswers(answers, trials, { isKept: values.keep, say: write })
  }
  const place = resolve(values.as ?? out)
  const { secrets } = writeInstallation(answers, out, place)
  write(
    closingWords({ answers, out, place, secrets: [...secrets.keys()], answersFile: file === '-' ? undefined : file }),
  )
  return 0
}

function readJson(file: string): unknown {
  let text: string
  try {
    text = readFileSync(file === '-' ? 0 : file, 'utf8')
  } catch (error) {
    throw new OperateError(`The answers can't be read at ${file}.`, { cause: error })
  }
  try {
    return JSON.parse(text)
  } catch {
    // What the parser says quotes the text, and the text has secrets.
    throw new OperateError('The answers are no JSON.')
  }
}
