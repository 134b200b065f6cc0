import { afterEach } from 'vitest'
import { connect } from '../src/connection/connection.actions.ts'
import { openModal } from '../src/modal/openModal.action.ts'
import { fakeAdapter } from './fakeAdapter.ts'
import { fakeConnector } from './fakeConnector.ts'
import { fakeSiwx } from './fakeSiwx.ts'
import { testKit } from './testKit.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** A started kit with a wallet that signs as the test says. */
export async function startedKit(options: Parameters<typeof testKit>[0] & { siwx?: ReturnType<typeof fakeSiwx> } = {}) {
  const siwx = options.siwx ?? fakeSiwx()
  const signed: string[] = []
  const script: { error?: unknown; wait?: Promise<unknown> } = {}
  const wallet = fakeConnector()
  const kit = testKit({
    connectors: [wallet],
    adapters: [
      fakeAdapter({
        signMessage: async ({ message }) => {
          signed.push(message)
          await script.wait
          if (script.error) throw script.error
          return { signature: `0x${signed.length}`, method: 'eip191' }
        },
      }),
    ],
    ...options,
    siwx,
  })
  const stop = kit.start()
  stops.push(stop)
  const view = () => {
    const { open, stack } = kit.store.getState().modal
    return open ? stack.at(-1)?.view : undefined
  }
  return { kit, stop, siwx, wallet, signed, script, view, state: () => kit.store.getState().siwx }
}

/** Until what is loaded and asked has answered. */
export const settle = async () => {
  for (let turn = 0; turn < 40; turn++) await Promise.resolve()
  await new Promise((resolve) => setTimeout(resolve, 5))
}

/** The same with the wallet connected through the open modal. */
export async function connectedKit(options: Parameters<typeof startedKit>[0] = {}) {
  const all = await startedKit(options)
  void openModal(all.kit)
  await all.kit.clock.advance(100)
  await settle()
  await connect(all.kit, { connectorId: 'wallet.one' })
  await settle()
  return all
}
