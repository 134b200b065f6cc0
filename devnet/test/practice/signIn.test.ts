import { writeSiwxText } from '@latchkey/protocol/siwx'
import { type Hex, toHex, verifyMessage } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { personas } from '../../src/index.ts'
import { ask, askAndPress, openPractice, outcome, type PracticeFixture } from './openPractice.ts'

const { alice, bob } = personas
let fixture: PracticeFixture

beforeAll(async () => {
  fixture = await openPractice()
})
afterAll(() => fixture.stop())

const questions = async (): Promise<number> => {
  const state = await (await fetch(`${fixture.practice.url}/control/state`)).json()
  return Number(Object(state).questions)
}

function signInText(changes: { readonly domain?: string; readonly accountAddress?: string } = {}): string {
  const { host } = new URL(fixture.site.url)
  return writeSiwxText({
    accountAddress: alice.address,
    chainId: 'eip155:1',
    domain: host,
    uri: `http://${changes.domain ?? host}/login`,
    version: '1',
    nonce: 'n1n1n1n1',
    issuedAt: '2026-11-23T10:00:00.000Z',
    expirationTime: '2026-11-23T11:00:00.000Z',
    statement: 'Members read the terms first.',
    resources: ['https://app.example/terms'],
    ...changes,
  })
}

async function connectedPage() {
  const page = await fixture.newPage()
  expect(await askAndPress(page, 'Connect', 'eth_requestAccounts')).toEqual({ result: [alice.address] })
  return page
}

describe('a sign-in that the practice wallet is asked to sign', () => {
  it('is shown as one, with its text for who wants to read it, and is signed to the letter', async () => {
    const page = await connectedPage()
    const message = signInText()
    const popup = await ask(page, 'personal_sign', [toHex(message), alice.address])
    await popup.getByRole('heading', { name: `Sign in to ${new URL(fixture.site.url).host}` }).waitFor()
    const shown = await popup.locator('main').textContent()
    for (const text of ['Members read the terms first.', alice.address, '23 Nov 2026, 11:00 UTC', '/terms']) {
      expect(shown).toContain(text)
    }
    expect(await popup.getByRole('alert').count()).toBe(0)
    await popup.getByText('Text that is signed').click()
    expect(await popup.getByRole('textbox', { name: 'Text that is signed' }).inputValue()).toBe(message)
    await popup.getByRole('button', { name: 'Sign in' }).click()
    const { result } = await outcome(page)
    expect(await verifyMessage({ address: alice.address, message, signature: result as Hex })).toBe(true)
  })

  it('says when it is for another site, or for another account', async () => {
    const page = await connectedPage()
    const warning = async (text: string) => {
      const popup = await ask(page, 'personal_sign', [toHex(text), alice.address])
      const said = await popup.getByRole('alert').textContent()
      await popup.getByRole('button', { name: 'Reject' }).click()
      expect(await outcome(page)).toMatchObject({ code: 4001 })
      return said
    }
    expect(await warning(signInText({ domain: 'evil.example' }))).toContain('This signs in to evil.example')
    expect(await warning(signInText({ accountAddress: bob.address }))).toBe('This sign-in names another account.')
  })

  it('is counted as a question, as is each that a person would have answered', async () => {
    const before = await questions()
    const page = await connectedPage()
    expect(await questions()).toBe(before + 1)
    await askAndPress(page, 'Sign in', 'personal_sign', [toHex(signInText()), alice.address])
    expect(await questions()).toBe(before + 2)
    await fixture.control({ autoApprove: true })
    await ask(page, 'personal_sign', [toHex(signInText()), alice.address])
    expect(await outcome(page)).toHaveProperty('result')
    await fixture.control({ autoApprove: false })
    expect(await questions()).toBe(before + 3)
  })
})
