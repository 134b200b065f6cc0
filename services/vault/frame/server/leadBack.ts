import { frameQuerySchema, loginReturnParameter, loginReturnSchema } from '@latchkey/protocol/frame'
import { pageUrlSchema } from '@latchkey/protocol/vault'
import { errorFields } from '@latchkey/service-kit/log'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import * as v from 'valibot'
import { allowsOrigin } from '../src/page/allowsOrigin.ts'
import type { Origins } from './createOrigins.ts'
import { frameHeaders } from './frameHeaders.ts'
import { type BundleFile, sendDocument } from './readBundle.ts'

const querySchema = v.object({
  projectId: frameQuerySchema.entries.projectId,
  to: pageUrlSchema,
  login: loginReturnSchema,
})

export declare namespace leadBack {
  type Options = { readonly ownPages: readonly string[]; readonly origins: Origins; readonly log: Logger }
}

/** Of what comes back from a provider. */
const headers = frameHeaders({ connect: ["'none'"], ancestors: [] })

/**
 * Sends a person who was at a provider back to the very page of the app that they left, if it is one of the project's.
 * What completes the login goes along as a parameter.
 */
export async function leadBack(context: Context, options: leadBack.Options): Promise<Response> {
  const known = await readReturn(context, options)
  if (known instanceof Response) return known
  const { to, login } = known
  return context.body(null, 303, { ...headers, location: withParameter(to, `${loginReturnParameter}=${login}`) })
}

/**
 * Where a window comes back to from a provider: its document tells the page that opened it, if it is one of the
 * project's.
 */
export async function answerLoginWindow(
  context: Context,
  document: BundleFile | undefined,
  options: leadBack.Options,
): Promise<Response> {
  const known = await readReturn(context, options)
  return known instanceof Response ? known : sendDocument(context, document, headers)
}

type Return = v.InferOutput<typeof querySchema>

/** What is come back with; an answer that refuses where it is to go to no page of the project's. */
async function readReturn(context: Context, { ownPages, origins, log }: leadBack.Options): Promise<Return | Response> {
  const query = v.safeParse(querySchema, context.req.query())
  if (!query.success) return context.text(refused, 400, headers)
  const { projectId, to } = query.output
  try {
    if (!allowsOrigin([...ownPages, ...(await origins.of(projectId))], new URL(to).origin))
      return context.text(refused, 403, headers)
  } catch (error) {
    log.warn(errorFields(error), 'the pages of a project are not known')
    return context.text(refused, 503, { ...headers, 'retry-after': '5' })
  }
  return query.output
}

/** The answer to a page that may not use the frame. */
const refused = 'Invalid App Configuration'

/** Nothing else of the address is rewritten: the page is to find it as it was. */
function withParameter(url: string, parameter: string): string {
  const [address = '', ...fragment] = url.split('#')
  const joined = `${address}${address.includes('?') ? '&' : '?'}${parameter}`
  return fragment.length === 0 ? joined : `${joined}#${fragment.join('#')}`
}
