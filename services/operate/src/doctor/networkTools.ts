import { readFileSync } from 'node:fs'
import { createSecureContext, getCACertificates } from 'node:tls'
import { OperateError } from '../OperateError.ts'
import { createAsk } from './createAsk.ts'
import { createNames } from './createNames.ts'
import type { Installation } from './installation.types.ts'

/** The options of commands that look at the network. */
export const networkOptions = {
  dns: { type: 'string', multiple: true },
  ca: { type: 'string' },
  timeout: { type: 'string', default: '5' },
} as const

export const networkUsage = `  --dns SERVER       asked in place of the machine's own, such as 1.1.1.1; may be repeated
  --ca FILE          certificates of an authority of your own, as PEM
  --timeout SECONDS  of each call over the network (default 5)`

export type NetworkTools = Pick<Installation, 'names' | 'ask' | 'trust' | 'timeoutMs'>

/** What looks at names and servers, as the options say. @throws OperateError that names the option at fault. */
export function createNetworkTools(
  values: { readonly dns?: readonly string[]; readonly ca?: string; readonly timeout: string },
  nowMs: () => number,
): NetworkTools {
  const timeoutMs = Number(values.timeout) * 1_000
  if (!(timeoutMs >= 1_000 && timeoutMs <= 600_000)) throw new OperateError('--timeout takes seconds, from 1 to 600.')
  const authorities = values.ca === undefined ? [] : [readAuthorities(values.ca)]
  const names = createNames(values.dns ?? [], timeoutMs)
  // Made once: it reads every authority that there is.
  const trust = createSecureContext({ ca: [...getCACertificates('default'), ...authorities] })
  return { names, trust, timeoutMs, ask: createAsk({ lookup: names.lookup, trust, timeoutMs, nowMs }) }
}

function readAuthorities(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new OperateError(`The certificates of --ca can't be read at ${path}.`, { cause: error })
  }
}
