import { errorBody, storageAway } from '../../http/errorBody.ts'
import type { RelayModule } from '../module.types.ts'

/** GET /health: one line of text, 503 when the store does not answer. */
export function healthModule(deps: healthModule.Deps): RelayModule {
  return {
    name: 'health',
    mount(app) {
      app.get('/health', async (context) => {
        try {
          await deps.ping()
        } catch {
          const requestId = context.get('requestId')
          const description = 'The storage does not answer'
          return context.json(
            errorBody({ code: 'relay/storage-unavailable', description, requestId }),
            503,
            storageAway,
          )
        }
        const seconds = Math.floor(deps.uptimeMs() / 1_000)
        return context.text(
          `OK v${deps.version}, storage: ${deps.storage}, sockets: ${deps.sockets()}, uptime: ${seconds} seconds`,
        )
      })
    },
  }
}

export declare namespace healthModule {
  type Deps = {
    readonly version: string
    readonly storage: string
    readonly ping: () => Promise<void>
    readonly sockets: () => number
    readonly uptimeMs: () => number
  }
}
