import { serviceEndpoints } from '@latchkey/protocol/vault'
import { createVaultClient } from '../src/calls/createVaultClient.ts'
import type { Dialog } from '../src/dialog/drawDialog.ts'
import { enDialog } from '../src/dialog/enDialog.ts'
import type { KeyWorker } from '../src/keys/createKeyWorker.ts'
import { createKeyWorkerHandlers } from '../src/keys/keyWorkerHandlers.ts'
import { createLogin } from '../src/login/createLogin.ts'
import type { createSettler } from '../src/login/settleLogin.ts'
import { createRecoveryKeyCache } from '../src/security/securityFlow.ts'
import { createSessions } from '../src/session/createSessions.ts'
import type { DeviceKeys, Kept, VaultStore } from '../src/store/vaultStore.ts'
import { createSigner } from '../src/wallet/createSigner.ts'

export declare namespace openFrame {
  type Options = {
    readonly authUrl: string
    readonly guardianUrl: string
    /** Of the app that embeds it. */
    readonly projectId?: string
    /** What the person does with a device approval that the frame shows. */
    readonly onPhrase?: () => void
    /** What the person does with a page of the frame's own screen. */
    readonly answer?: Dialog['ask']
    /** Storage and keys of a browser whose page was closed. */
    readonly browser?: { readonly rows: Map<string, unknown>; readonly keys: DeviceKeys }
    /** How the person brings a wallet of theirs. */
    readonly takeBrought?: createSettler.Options['takeBrought']
  }
}

/** The frame's own code over real calls, with storage and a worker of the test's. */
export async function openFrame({ authUrl, guardianUrl, projectId = 'p', ...person }: openFrame.Options) {
  const { onPhrase = () => {}, answer = stays, takeBrought } = person
  const rows = person.browser?.rows ?? new Map<string, unknown>()
  const keys: DeviceKeys = person.browser?.keys ?? {
    proof: await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']),
    cover: await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt', 'decrypt']),
  }
  const store: VaultStore = {
    get: async (key) => structuredClone(rows.get(key)) as never,
    put: async (key, value: Kept[string & keyof Kept]) => void rows.set(key, structuredClone(value)),
    remove: async (key) => void rows.delete(key),
  }
  const client = (baseUrl: string, greetingPath: string) =>
    createVaultClient({ baseUrl, keys: async () => keys.proof, greetingPath })
  const auth = client(authUrl, serviceEndpoints.authKeys.path)
  const guardian = client(guardianUrl, serviceEndpoints.guardianKeys.path)
  const sessions = createSessions({ store, auth, onSession: () => {} })
  const startWorker = (): KeyWorker => {
    const handlers = createKeyWorkerHandlers()
    return { run: async (name, given) => structuredClone(await handlers[name](given as never)) as never, end: () => {} }
  }
  const ports = { store, sessions, guardian, keys: async () => keys, prepareWorker: () => {}, startWorker }
  const recoveryKeyCache = createRecoveryKeyCache()
  const dialog: Dialog = {
    signal: pageRequest.signal,
    ask: (page) => answer(page),
    show: () => {},
    end: () => {},
  }
  const flow = { ports, dialog, texts: enDialog, lang: 'en' as const, recoveryKeyCache, app: 'https://app.example' }
  const login = createLogin({
    ports,
    auth,
    projectId,
    app: () => 'https://app.example',
    showPhrase: (_, { signal }) => {
      onPhrase()
      return { signal, end: () => {} }
    },
    flows: { run: (_, task) => task(flow) },
    recoveryKeyCache,
    ...(takeBrought === undefined ? {} : { takeBrought }),
  })
  return { rows, keys, ports, login, sessions, signer: createSigner(ports), flow }
}

const stays = () => Promise.reject(new Error('No screen was expected.'))

/** A request of the page, as long as it takes. */
export const pageRequest = {
  id: 'r',
  channel: 'port' as const,
  signal: new AbortController().signal,
  wait: () => () => {},
}
