import { connectValkey } from '@latchkey/service-kit/valkey'
import * as v from 'valibot'
import { createSharedAnswers } from '../src/cache/createSharedAnswers.ts'
import { createMetrics } from '../src/observe/createMetrics.ts'

/** A process that asks for an answer and never gets it: `node askForever.ts URL KEY`. Says "asking" once it does. */
const [, , url = '', key = ''] = process.argv
const client = connectValkey(url, () => {}, 60_000)
client.once('ready', async () => {
  const answers = createSharedAnswers({ client, sources: 'test', metrics: createMetrics(), onFailure: () => {} })
  const numbers = answers.of({ name: 'numbers', lifeMs: 60_000, schema: v.number(), encode: (value) => value })
  await numbers.readOne(key, () => {
    process.stdout.write('asking\n')
    return new Promise(() => {})
  })
})
