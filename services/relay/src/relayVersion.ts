import { readFileSync } from 'node:fs'
import * as v from 'valibot'

const manifestSchema = v.object({ version: v.string() })

/** The version of this service, from its manifest. */
export const relayVersion: string = v.parse(
  manifestSchema,
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')),
).version
