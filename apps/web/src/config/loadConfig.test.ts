import { describe, expect, it } from 'vitest'
import { loadConfig } from './loadConfig.ts'

const valid = { apiUrl: 'http://localhost:4000/', projectId: 'local', networks: ['eip155:1'] }
const serve =
  (body: string, status = 200) =>
  async () =>
    new Response(body, { status })

describe('loadConfig', () => {
  it('reads the settings and takes the slash off the address', async () => {
    const loaded = await loadConfig(serve(JSON.stringify(valid)))
    expect(loaded).toEqual({
      status: 'ready',
      config: {
        apiUrl: 'http://localhost:4000',
        projectId: 'local',
        signIns: false,
        devnet: false,
        networks: ['eip155:1'],
      },
    })
  })

  it('takes a relay to wallets on other devices, and no other kind of address for it', async () => {
    const relayUrl = 'wss://relay.example'
    expect(await loadConfig(serve(JSON.stringify({ ...valid, relayUrl })))).toMatchObject({ config: { relayUrl } })
    const wrong = await loadConfig(serve(JSON.stringify({ ...valid, relayUrl: 'https://relay.example' })))
    expect(wrong).toMatchObject({ status: 'invalid', problem: expect.stringContaining('relayUrl') })
  })

  it('has the faucet and the mailbox of a devnet, and never those of real money', async () => {
    const practice = { faucetUrl: 'http://localhost:4316', mailboxUrl: 'http://localhost:4308' }
    const settings = { ...valid, ...practice }
    expect(await loadConfig(serve(JSON.stringify({ ...settings, devnet: true })))).toMatchObject({ config: practice })
    const none = { faucetUrl: undefined, mailboxUrl: undefined }
    expect(await loadConfig(serve(JSON.stringify(settings)))).toMatchObject({ config: none })
  })

  it('says that the file is missing, with what the server answered', async () => {
    expect(await loadConfig(serve('', 404))).toEqual({ status: 'missing', problem: 'GET /latchkey.json: 404' })
    expect(await loadConfig(serve('<!doctype html>'))).toMatchObject({ status: 'missing' })
    const offline = await loadConfig(async () => {
      throw new TypeError('Failed to fetch')
    })
    expect(offline).toEqual({ status: 'missing', problem: 'GET /latchkey.json: Failed to fetch' })
  })

  it('takes no settings with which there would be no network', async () => {
    const strange = await loadConfig(serve(JSON.stringify({ ...valid, networks: ['eip155:424242'] })))
    expect(strange).toEqual({
      status: 'invalid',
      problem: '/latchkey.json\nnetworks: This app knows none of these networks',
    })
    const networks = ['eip155:424242', 'eip155:1']
    expect(await loadConfig(serve(JSON.stringify({ ...valid, networks })))).toMatchObject({ status: 'ready' })
  })

  it('names every setting that is wrong', async () => {
    const body = { ...valid, apiUrl: 'javascript:alert(1)', networks: ['mainnet'] }
    const loaded = await loadConfig(serve(JSON.stringify(body)))
    expect(loaded).toMatchObject({ status: 'invalid' })
    const lines = loaded.status === 'ready' ? [] : loaded.problem.split('\n').map((line) => line.split(':')[0])
    expect(new Set(lines)).toEqual(new Set(['/latchkey.json', 'apiUrl', 'networks.0']))
  })
})
