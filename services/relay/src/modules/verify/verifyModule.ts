import { matchesOrigin } from '@latchkey/service-kit/origins'
import * as v from 'valibot'
import { errorBody } from '../../http/errorBody.ts'
import type { Project } from '../../projects/project.schema.ts'
import type { AttestationStore } from '../../store/attestationStore.types.ts'
import type { RelayModule } from '../module.types.ts'
import { attestationPage } from './attestationPage.ts'
import { attestationScript } from './attestationScript.ts'
import type { Attestor } from './createAttestor.ts'
import { isFramedBy } from './isFramedBy.ts'

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
        const project = projectId === undefined ? undefined : deps.projects?.get(projectId)
        const attestation = { origin, isVerified: project !== undefined && knows(project, origin) }
        const nowMs = deps.nowMs()
        const { token, expiresAtMs } = deps.attestor.attest(id, attestation, nowMs)
        await deps.store.keepAttestation(decryptedId, attestation, expiresAtMs)
        context.header('content-security-policy', `default-src 'none'; script-src 'self'; frame-ancestors ${origin}`)
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
    readonly projects: ReadonlyMap<string, Project> | undefined
    readonly nowMs: () => number
  }
}

function knows(project: Project, origin: string): boolean {
  const domains = project.verifiedDomains.length > 0 ? project.verifiedDomains : project.allowedOrigins
  return project.enabled && domains.some((entry) => matchesOrigin(origin, entry))
}
