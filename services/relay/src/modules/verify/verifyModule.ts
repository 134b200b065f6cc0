import type { IncomingMessage } from 'node:http'
import { matchesOrigin } from '@latchkey/service-kit/origins'
import * as v from 'valibot'
import { errorBody } from '../../http/errorBody.ts'
import type { ProjectSource } from '../../projects/createProjectSource.ts'
import type { Project } from '../../projects/project.schema.ts'
import type { RoomTaker } from '../../quota/createRoomTaker.ts'
import type { AttestationStore } from '../../store/relayStore.ts'
import { RelayError } from '../../wire/relay.errors.ts'
import type { RelayModule } from '../module.types.ts'
import type { Attestor } from './createAttestor.ts'

/** The script of the page: hands the token to the page around it, and to no other. */
const attestationScript = `
const token = document.querySelector('meta[name="attestation"]').content
const origin = document.querySelector('meta[name="origin"]').content
parent.postMessage(JSON.stringify({ type: 'verify_attestation', attestation: token }), origin)
`

const pagePolicy = "default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'"

/** What a row takes, with its index. Anybody can have one made, so it counts like a message. */
const attestationBytes = 512

const hashSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const querySchema = v.object({
  projectId: v.optional(v.string()),
  origin: v.pipe(
    v.string(),
    v.check((text) => /^https?:/.test(text) && URL.parse(text)?.origin === text),
  ),
  id: hashSchema,
  decryptedId: hashSchema,
})

/**
 * The verify service: says from which page a request came. `GET /v3/attestation` is framed by apps, wallets check the
 * token with `GET /v3/public-key`, or ask `GET /attestation/:id` where no token came along.
 */
export function verifyModule(deps: verifyModule.Deps): RelayModule {
  return {
    name: 'verify',
    mount(app) {
      app.get('/v3/attestation', async (context) => {
        const requestId = context.get('requestId')
        const refuse = (description: string, status: 400 | 403) =>
          context.json(
            errorBody({ code: status === 400 ? 'relay/invalid-request' : 'relay/forbidden', description, requestId }),
            status,
          )
        // A page that could read the answer could attest for any other.
        context.header('access-control-allow-origin', undefined)
        context.header('cache-control', 'no-store')
        const query = v.safeParse(querySchema, context.req.query())
        if (!query.success) return refuse('origin, id and decryptedId are needed', 400)
        const { id, decryptedId, origin, projectId } = query.output
        if (!isFramedBy(origin, (name) => context.req.header(name))) {
          return refuse('Attestations are loaded into a frame of the page that they are for', 403)
        }
        const { incoming } = context.env ?? {}
        const address = incoming === undefined ? '' : deps.addressOf(incoming)
        try {
          await deps.takeRoom({ client: { key: `attestations of ${address}` }, address }, attestationBytes)
        } catch (error) {
          if (!(error instanceof RelayError)) throw error
          const code = 'relay/storage-full'
          return context.json(errorBody({ code, description: error.message, requestId }), 503, { 'retry-after': '60' })
        }
        const project = projectId === undefined ? undefined : await foundOrNone(deps.projects, projectId)
        const attestation = { origin, isVerified: project !== undefined && knows(project, origin) }
        const nowMs = deps.nowMs()
        const { token, expiresAtMs } = deps.attestor.attest(id, attestation, nowMs)
        await deps.store.keepAttestation(decryptedId, attestation, expiresAtMs)
        context.header('content-security-policy', `${pagePolicy}; frame-ancestors ${origin}`)
        context.header('referrer-policy', 'no-referrer')
        context.header('x-content-type-options', 'nosniff')
        return context.html(attestationPage(token, origin))
      })
      app.get('/v3/attestation.js', (context) =>
        context.body(attestationScript, 200, {
          'content-type': 'text/javascript; charset=utf-8',
          'cache-control': 'public, max-age=3600',
          'x-content-type-options': 'nosniff',
        }),
      )
      app.get('/v3/public-key', (context) => context.json(deps.attestor.publicKey(deps.nowMs())))
      app.get('/attestation/:id', async (context) => {
        const id = v.safeParse(hashSchema, context.req.param('id'))
        const found = id.success ? await deps.store.attestation(id.output, deps.nowMs()) : undefined
        if (found !== undefined) return context.json({ ...found, isScam: null })
        const requestId = context.get('requestId')
        return context.json(errorBody({ code: 'relay/not-found', description: 'No such attestation', requestId }), 404)
      })
    },
  }
}

export declare namespace verifyModule {
  type Deps = {
    readonly attestor: Attestor
    readonly store: AttestationStore
    readonly projects: ProjectSource | undefined
    readonly nowMs: () => number
    readonly takeRoom: RoomTaker
    readonly addressOf: (request: IncomingMessage) => string
  }
}

/** Where the projects are away, a page is attested without anybody who vouches for it. */
async function foundOrNone(projects: ProjectSource | undefined, id: string): Promise<Project | undefined> {
  try {
    return await projects?.find(id)
  } catch {
    return undefined
  }
}

function knows(project: Project, origin: string): boolean {
  const domains = project.verifiedDomains.length > 0 ? project.verifiedDomains : project.allowedOrigins
  return project.enabled && domains.some((entry) => matchesOrigin(origin, entry))
}

/**
 * Whether a browser says that it loads this request into a frame on a page of `origin`. No page can set these headers;
 * a program that is no browser can, so an attestation only identifies the page of an honest browser.
 */
function isFramedBy(origin: string, header: (name: string) => string | undefined): boolean {
  const destination = header('sec-fetch-dest')
  const referrer = header('referer')
  if (destination !== undefined && destination !== 'iframe') return false
  const from = referrer === undefined ? undefined : URL.parse(referrer)?.origin
  // A page may hide its referrer: the policy of frame-ancestors then keeps the answer from other pages.
  return from === undefined ? destination === 'iframe' : from === origin
}

/** The page that an app loads into a hidden frame. Neither value has a character that HTML reads. */
function attestationPage(token: string, origin: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Attestation</title>
<meta name="attestation" content="${token}">
<meta name="origin" content="${origin}">
<script src="attestation.js" defer></script>
`
}
