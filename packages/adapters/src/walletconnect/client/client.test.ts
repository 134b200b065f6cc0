import { createHash } from 'node:crypto'
import { describe, expect, it, test } from 'vitest'
import { createRawWallet } from '../../../test/support/createRawWallet.ts'
import { account, approved, meet, metadata, settled, week } from '../../../test/support/meetRawWallet.ts'

describe('a settlement', () => {
  it('makes a session, acknowledged to the wallet', async () => {
    const { answer, settle, client, events, pairing, session, wallet } = await meet()
    await answer()
    await settle()
    expect(events).toMatchObject([
      { type: 'proposal_answered', id: pairing.id },
      { type: 'session_connect', id: pairing.id, session: { topic: session.topic } },
    ])
    expect(client.sessions()).toMatchObject([{ namespaces: approved, peer: { metadata: { name: 'Raw' } } }])
    expect(await wallet.heard(session)).toContainEqual({ id: 5, jsonrpc: '2.0', result: true })
  })

  test.each([
    ['from another key than the one that answered', { controller: { publicKey: 'ee'.repeat(32), metadata } }],
    ['without accounts', { namespaces: {} }],
    ['with accounts that are none', { namespaces: { eip155: { accounts: ['0x12', 'x'], methods: [], events: [] } } }],
    [
      'with accounts of another namespace',
      { namespaces: { eip155: { accounts: ['solana:1:abc'], methods: [], events: [] } } },
    ],
    ['without a wallet', { controller: undefined }],
    ['without an end', { expiry: 'never' }],
  ])('%s is refused', async (_name, overrides) => {
    const { answer, settle, client, events, pairing, session, wallet } = await meet()
    await answer()
    await settle(overrides)
    expect(client.sessions()).toEqual([])
    expect(events).toMatchObject([
      { type: 'proposal_answered', id: pairing.id },
      { type: 'proposal_rejected', id: pairing.id, code: 7000 },
    ])
    expect((await wallet.heard(session)).at(-1)).toMatchObject({ id: 5, error: { code: 7000 } })
  })

  it('that would last for years lasts for seven days [S9.27]', async () => {
    const { answer, settle, client, clock } = await meet()
    await answer()
    await settle({ expiry: 32_503_680_000 })
    expect(client.sessions()[0]?.expiresAtMs).toBe(clock.nowMs() + week)
  })

  it('keeps the accounts that can be used, over several namespaces', async () => {
    const { answer, settle, client } = await meet()
    await answer()
    const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
    await settle({
      namespaces: {
        'eip155:1': { accounts: [account, account, 'junk'], methods: ['personal_sign'], events: [] },
        eip155: { accounts: [account.replace(':1:', ':10:')], methods: ['eth_sign'], events: [] },
        solana: { accounts: [solana], methods: ['solana_signMessage'], events: [] },
      },
    })
    expect(client.sessions()[0]?.namespaces).toEqual({
      eip155: {
        accounts: [account, account.replace(':1:', ':10:')],
        methods: ['personal_sign', 'eth_sign'],
        events: [],
      },
      solana: { accounts: [solana], methods: ['solana_signMessage'], events: [] },
    })
  })

  it('on a pairing that was given up is not taken', async () => {
    const { answer, client, events, pairing, settle, socket } = await meet()
    await client.cancel(pairing.id)
    await expect.poll(() => socket.closedWith).toBe(1000)
    void answer()
    void settle()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(client.sessions()).toEqual([])
    expect(events).toEqual([])
  })
})

describe('a pairing', () => {
  it('is heard under the SHA-256 of its key, as another implementation computes it [S9.105]', async () => {
    const { wallet } = await meet()
    const { topic, symKey } = wallet.pairing
    expect(topic).toBe(createHash('sha256').update(Buffer.from(symKey, 'hex')).digest('hex'))
  })

  it('survives what is not meant for it', async () => {
    const { answer, settle, client, wallet, pairing } = await meet()
    const { topic, symKey } = wallet.pairing
    for (const junk of ['', '%%%', 'AAAA', Buffer.from('{"id":1}').toString('base64')])
      await wallet.deliver(topic, junk)
    await wallet.send(topic, 'dd'.repeat(32), { id: pairing.id, result: { responderPublicKey: wallet.publicKey } })
    await wallet.send(topic, symKey, { id: pairing.id, result: { responderPublicKey: 'not a key' } })
    await wallet.send(topic, symKey, { id: 999, result: { responderPublicKey: 'ee'.repeat(32) } })
    await answer()
    await settle()
    expect(client.sessions()).toHaveLength(1)
  })

  it('answers a ping, refuses what it does not know, and ends when the wallet ends it', async () => {
    const { wallet, events, pairing } = await meet()
    const { topic, symKey } = wallet.pairing
    await wallet.send(topic, symKey, { id: 1, method: 'wc_pairingPing', params: {} })
    await wallet.send(topic, symKey, { id: 2, method: 'wc_sessionSettle', params: {} })
    expect(await wallet.heard(wallet.pairing)).toEqual(
      expect.arrayContaining([
        { id: 1, jsonrpc: '2.0', result: true },
        { id: 2, jsonrpc: '2.0', error: { code: 10001, message: 'Unsupported wc_ method: wc_sessionSettle' } },
      ]),
    )
    await wallet.send(topic, symKey, { id: 3, method: 'wc_pairingDelete', params: { code: 6000, message: 'bye' } })
    expect(events).toEqual([
      { type: 'proposal_rejected', id: pairing.id, code: 6000, message: 'The wallet ended the pairing' },
    ])
  })

  it('is deleted when it expires, and the proposal with it [S4.47, S4.48]', async () => {
    const { client, clock, events, pairing, store } = await meet()
    expect(JSON.parse(store.get('wc') ?? '').proposals).toHaveLength(1)
    await clock.advance(299_000)
    expect(events).toEqual([])
    await clock.advance(6_000)
    expect(events).toEqual([{ type: 'proposal_expire', id: pairing.id }])
    expect(store.has('wc')).toBe(false)
    expect(client.sessions()).toEqual([])
  })

  it('is begun once for each id, however often it is asked for', async () => {
    const { client, pairing } = await meet()
    expect(await client.propose(pairing.id, {})).toEqual(pairing)
  })
})

describe('a session', () => {
  it('is deleted when it expires, with an answer for the requests that wait [S4.46]', async () => {
    const { client, clock, events, session } = await settled(600_000)
    const id = client.nextId()
    await client.request({
      id,
      topic: session.topic,
      chainId: 'eip155:1',
      method: 'personal_sign',
      params: [],
      expirySeconds: 604_800,
    })
    await clock.advance(599_000)
    expect(client.sessions()).toHaveLength(1)
    await clock.advance(7_000)
    expect(client.sessions()).toEqual([])
    expect(events).toMatchObject([
      { type: 'request_answered', id, answer: { error: { code: 6000 } } },
      { type: 'session_expire', topic: session.topic },
    ])
  })

  test.each([
    ['wc_sessionUpdate', { namespaces: {} }, -32602],
    ['wc_sessionUpdate', { namespaces: { eip155: { accounts: ['junk'], methods: [], events: [] } } }, -32602],
    ['wc_sessionUpdate', 'junk', -32602],
    ['wc_sessionExtend', { expiry: 'soon' }, -32602],
    ['wc_sessionEvent', { event: { name: 'x', data: 1 }, chainId: 'solana:1' }, -32602],
    ['wc_sessionEvent', {}, -32602],
    ['wc_sessionRequest', { request: { method: 'eth_sign', params: [] }, chainId: 'eip155:1' }, 10001],
    ['wc_sessionPropose', {}, 10001],
    ['constructor', {}, 10001],
    ['eth_sign', {}, 10001],
  ])('refuses %s of %j and stays as it was', async (method, params, code) => {
    const { call, client, events } = await settled()
    const before = client.sessions()
    expect(await call(9, method, params)).toMatchObject({ error: { code } })
    expect(client.sessions()).toEqual(before)
    expect(events).toEqual([])
  })

  test.each([
    ['in a number', 10, 'eip155:10', { eip155: 'eip155:10' }],
    ['in hex, beside the one that it leaves', '0xa', 'eip155:1', { eip155: 'eip155:10' }],
    ['beside what it says', 'eip155:10', 'eip155:10', { eip155: 'eip155:10' }],
    ['without an account there', 137, 'eip155:137', {}],
    ['without an account there, beside one with', '0x89', 'eip155:1', {}],
    ['by half of its name', '', 'eip155:', {}],
    ['by a word of the language', 'x', 'constructor:1', {}],
  ])('keeps the chain that the wallet names %s', async (_, data, chainId, chains) => {
    const { call, client, events, store } = await settled()
    const accounts = [account, account.replace(':1:', ':10:')]
    await call(8, 'wc_sessionUpdate', { namespaces: { eip155: { ...approved.eip155, accounts } } })
    await call(9, 'wc_sessionEvent', { event: { name: 'chainChanged', data }, chainId })
    expect(client.sessions()[0]?.chains).toEqual(chains)
    expect(JSON.parse(String(store.get('wc'))).sessions[0].chains).toEqual(chains)
    expect(events.at(-1)).toMatchObject({ type: 'session_event', chainId })
  })

  it('stays where it stands by another event', async () => {
    const { call, client } = await settled()
    await call(9, 'wc_sessionEvent', { event: { name: 'accountsChanged', data: [account] }, chainId: 'eip155:1' })
    expect(client.sessions()[0]?.chains).toEqual({})
  })

  it('is extended by at most seven days and never shortened', async () => {
    const { call, client, clock } = await settled()
    const end = () => client.sessions()[0]?.expiresAtMs
    const first = end()
    await call(6, 'wc_sessionExtend', { expiry: Math.floor((clock.nowMs() + 60_000) / 1000) })
    expect(end()).toBe(first)
    await clock.advance(1_000)
    await call(7, 'wc_sessionExtend', { expiry: 32_503_680_000 })
    expect(end()).toBe(clock.nowMs() + week)
  })

  it.each(['the app', 'the wallet'] as const)(
    'that %s ends takes requests along that have not left yet, and not its own end',
    async (who) => {
      const { client, call, events, session, store, wallet } = await settled()
      const { topic } = session
      const left = () => JSON.parse(store.get('wc') ?? '{"outbox":[]}').outbox.map(({ tag }: { tag: number }) => tag)
      await wallet.heard(session)
      const request = { id: 1, topic, chainId: 'eip155:1', method: 'personal_sign', params: [] }
      await client.request(request)
      expect(left()).toContain(1108)
      if (who === 'the app') await client.disconnect(topic)
      else await call(9, 'wc_sessionDelete', { code: 6000, message: 'bye' })
      expect(events).toContainEqual({ type: 'request_answered', id: 1, answer: { error: expect.anything() } })
      expect(left()).not.toContain(1108)
      if (who === 'the app') expect(left()).toContain(1112)
    },
  )

  it('takes no answer for the request of another session', async () => {
    const { client, clock, events, session, socket } = await settled()
    const id = client.nextId()
    await client.request({ id, topic: session.topic, chainId: 'eip155:1', method: 'personal_sign', params: [] })
    const pairing = await client.propose(client.nextId(), {})
    const stranger = await createRawWallet(socket, pairing.uri)
    const proposal = (await stranger.heard(stranger.pairing)).at(0)
    const theirs = await stranger.sessionWith(String(Object(proposal?.params).proposer.publicKey))
    const { topic, symKey } = stranger.pairing
    await stranger.send(topic, symKey, { id: pairing.id, result: { responderPublicKey: stranger.publicKey } })
    const controller = { publicKey: stranger.publicKey, metadata }
    const expiry = Math.floor((clock.nowMs() + week) / 1000)
    const params = { controller, namespaces: approved, expiry }
    await stranger.send(theirs.topic, theirs.symKey, { id: 1, method: 'wc_sessionSettle', params })
    expect(client.sessions()).toHaveLength(2)
    await stranger.send(theirs.topic, theirs.symKey, { id, result: '0xstolen' })
    expect(client.pendingRequests()).toMatchObject([{ id }])
    expect(client.pendingRequests()[0]).not.toHaveProperty('answer')
    expect(events.some(({ type }) => type === 'request_answered')).toBe(false)
  })
})
