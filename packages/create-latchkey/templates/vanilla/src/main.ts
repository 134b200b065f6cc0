import { isKitError, selectAccount, signMessage, watch } from 'latchkey/actions'
import { defineElements } from 'latchkey/elements'
import { kit } from './kit.ts'
import { readBalance } from './readBalance.ts'

const part = (id: string) => document.getElementById(id) ?? document.body

defineElements(kit)

watch(kit, selectAccount, async ({ address, caipAddress }) => {
  part('sign').toggleAttribute('hidden', address === undefined)
  part('signature').textContent = ''
  part('account').textContent = address ?? 'Connect a wallet to see what it holds.'
  if (address === undefined) return
  const balance = await readBalance(address).catch((error: unknown) =>
    isKitError(error) ? error.shortMessage : String(error),
  )
  // Another account or network may be in use by now.
  if (selectAccount(kit.store.getState()).caipAddress === caipAddress) {
    part('account').textContent = `${address}: ${balance}`
  }
})

part('sign').addEventListener('click', async () => {
  try {
    part('signature').textContent = (await signMessage(kit, { message: 'Hello from latchkey-app' })).signature
  } catch (error) {
    part('signature').textContent = isKitError(error) ? error.shortMessage : String(error)
  }
})
