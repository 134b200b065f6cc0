import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

/** What `npm start -- …` was asked for. */
export type StartOptions = {
  readonly help: boolean
  /** One line of JSON instead of the table. */
  readonly json: boolean
  /** Starts from a new world. */
  readonly reset: boolean
  /** First port of the range. */
  readonly basePort: number
  /** Absolute path of the folder that everything is kept in. */
  readonly stateDir: string
}

const defaultBasePort = 4300
const rangeLength = 100

export const startUsage = `npm start -- [options]
  --port N      first port of the range (default ${defaultBasePort})
  --state DIR   where chains and databases are kept (default .latchkey)
  --reset       forget them and start from a new world
  --json        print one line of JSON when ready, nothing else
  --help        print this`

/** Reads the arguments. Throws with a sentence for those that make no sense. */
export function startOptions(args: readonly string[], root: string): StartOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      help: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      reset: { type: 'boolean', default: false },
      port: { type: 'string', default: String(defaultBasePort) },
      state: { type: 'string', default: '.latchkey' },
    },
  })
  const basePort = Number(values.port)
  if (!Number.isInteger(basePort) || basePort < 1 || basePort > 65_535 - rangeLength) {
    throw new Error(`--port takes a number from 1 to ${65_535 - rangeLength}, not ${values.port}.`)
  }
  const { help, json, reset } = values
  return { help, json, reset, basePort, stateDir: resolve(root, values.state) }
}
