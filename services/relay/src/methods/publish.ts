import type { Method } from './method.types.ts'
import { publishAll } from './publishAll.ts'
import { publishSchema } from './publishSchema.ts'

/** irn_publish: keeps one message for its topic. */
export const publish: Method<ReturnType<typeof publishSchema>> = {
  params: publishSchema,
  run: (services, { caller, params }) => publishAll(services, caller, [params]),
}
