import { connect, openModal } from '@latchkey/core'
import type { SiwxConfig } from '@latchkey/core/siwx'
import { writeSiwxText } from '@latchkey/protocol/siwx'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mountApp } from '../../../test/mountApp.tsx'
import { testKit } from '../../../test/testKit.ts'
import { ConnectButton } from '../../buttons/ConnectButton.tsx'

const host = 'xn--mnchen-3ya.example'

/** Sign-ins of a page with an internationalised host. */
const siwx: SiwxConfig = {
  createMessage: async ({ accountAddress, chainId }) => {
    const data = { accountAddress, chainId, domain: host, uri: `https://${host}/`, version: '1', nonce: 'n1n1n1n1' }
    return { ...data, toString: () => writeSiwxText(data) }
  },
  addSession: async () => undefined,
  setSessions: async () => undefined,
  getSessions: async () => [],
  revokeSession: async () => undefined,
}

async function asked() {
  const kit = testKit({ siwx, env: { href: () => `https://${host}/` } })
  const app = mountApp(kit, <ConnectButton />)
  await expect.poll(() => kit.store.getState().connectors.length).toBeGreaterThan(0)
  await openModal(kit)
  await connect(kit, { connectorId: kit.wallet.id })
  await expect.poll(() => kit.store.getState().siwx.status).toBe('needs-signature')
  return { kit, ...app }
}

it('shows an internationalised host in both of its forms, that it is free, and the text on demand [S2.15]', async () => {
  await asked()
  await expect.element(page.getByText('münchen.example', { exact: true })).toBeVisible()
  await expect.element(page.getByText(host, { exact: true })).toBeVisible()
  await expect.element(page.getByText('Free: no transaction')).toBeVisible()
  const text = page.getByText(`${host} wants you to sign in with your Ethereum account`)
  await expect.element(text).not.toBeVisible()
  await page.getByText('What you sign').click()
  await expect.element(text).toBeVisible()
})

it('leaves a button that says what is missing', async () => {
  const { container } = await asked()
  await expect.poll(() => container.textContent).toContain('Sign in')
  expect(container.textContent).not.toContain('0x')
})
