import * as v from 'valibot'
import type { Limits } from '../config/limits.types.ts'
import { batchSchema } from './batchSchema.ts'
import type { Method } from './method.types.ts'
import { publishAll } from './publishAll.ts'
import { publishSchema } from './publishSchema.ts'

const schema = (limits: Limits) => v.object({ messages: batchSchema(publishSchema(limits), limits) })

/** irn_batchPublish: keeps all of the messages or none. */
export const batchPublish: Method<ReturnType<typeof schema>> = {
  params: schema,
  run: (services, { caller, params }) => publishAll(services, caller, params.messages),
}
