import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { launchBrowser } from '@latchkey/devnet'
import { passkeyEndpoints } from '@latchkey/protocol/vault'
import { prfSalt, prfWrapKey } from '@latchkey/vault/keys'
import { expect, it } from 'vitest'
import { makeWallet } from '../../guardian/test/makeWallet.ts'
import { testVault } from '../../guardian/test/testVault.ts'

it('a passkey that Chromium makes logs in, and opens the same again', async () => {
  const server = createServer((_, response) => response.end('<!doctype html><title>Wallet</title>'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const browser = await launchBrowser()
  try {
    await using vault = await testVault({ auth: { frameOrigin: origin } })
    const page = await browser.newPage()
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('WebAuthn.enable')
    await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        ctap2Version: 'ctap2_1',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        hasPrf: true,
      },
    })
    await page.goto(origin)
    const device = vault.device()
    const session = await vault.auth.logIn(device.auth, 'ann@example.org')
    await makeWallet(device, session)
    const options = await device.auth.call(passkeyEndpoints.registerOptions, {}, session)
    const salt = Buffer.from(prfSalt(options.rpId)).toString('base64url')

    const made = await page.evaluate(
      async ({ options: asked, salt: first }) => {
        const bytes = (text: string) =>
          Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0))
        const text = (buffer: ArrayBuffer) =>
          btoa(String.fromCharCode(...new Uint8Array(buffer)))
            .replace(/\+/g, '-')
            .replace(/\//g, '_')
            .replace(/=/g, '')
        const credential = (await navigator.credentials.create({
          publicKey: {
            challenge: bytes(asked.challenge),
            rp: { id: asked.rpId, name: 'Wallet' },
            user: { id: bytes(asked.userHandle), name: asked.userName, displayName: asked.userName },
            pubKeyCredParams: asked.algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
            authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
            extensions: { prf: { eval: { first: bytes(first) } } },
          },
        })) as PublicKeyCredential
        const response = credential.response as AuthenticatorAttestationResponse
        const prf = credential.getClientExtensionResults().prf
        return {
          credential: {
            id: credential.id,
            clientDataJSON: text(response.clientDataJSON),
            attestationObject: text(response.attestationObject),
            transports: response.getTransports(),
            prf: prf?.enabled === true,
          },
          output: prf?.results === undefined ? undefined : text(prf.results.first as ArrayBuffer),
        }
      },
      { options, salt },
    )
    expect(made.credential.prf).toBe(true)
    await device.auth.call(
      passkeyEndpoints.register,
      { challengeId: options.challengeId, label: 'Chromium', credential: made.credential },
      session,
    )

    const other = vault.device()
    const login = await other.auth.call(passkeyEndpoints.loginOptions, { projectId: 'p' })
    const answer = await page.evaluate(
      async ({ login: asked, salt: first }) => {
        const bytes = (text: string) =>
          Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0))
        const text = (buffer: ArrayBuffer) =>
          btoa(String.fromCharCode(...new Uint8Array(buffer)))
            .replace(/\+/g, '-')
            .replace(/\//g, '_')
            .replace(/=/g, '')
        const credential = (await navigator.credentials.get({
          publicKey: {
            challenge: bytes(asked.challenge),
            rpId: asked.rpId,
            userVerification: 'required',
            extensions: { prf: { eval: { first: bytes(first) } } },
          },
        })) as PublicKeyCredential
        const response = credential.response as AuthenticatorAssertionResponse
        return {
          credential: {
            id: credential.id,
            clientDataJSON: text(response.clientDataJSON),
            authenticatorData: text(response.authenticatorData),
            signature: text(response.signature),
            userHandle: response.userHandle === null ? null : text(response.userHandle),
          },
          output: text(credential.getClientExtensionResults().prf?.results?.first as ArrayBuffer),
        }
      },
      { login, salt },
    )
    const entered = await other.auth.call(passkeyEndpoints.login, {
      challengeId: login.challengeId,
      credential: answer.credential,
    })
    expect(entered).toMatchObject({ user: { id: session.user.id }, wallet: 'active' })
    expect(answer.credential.userHandle).toBe(session.user.id)
    expect(answer.output).toHaveLength(43)
    if (made.output !== undefined) expect(answer.output).toBe(made.output)
    const key = prfWrapKey(Buffer.from(answer.output, 'base64url'), Buffer.from(answer.credential.id, 'base64url'))
    expect(key).toHaveLength(32)
  } finally {
    await browser.close()
    server.close()
  }
})
