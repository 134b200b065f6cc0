import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import * as constants from '../constants.ts'
import { frameQuerySchema } from './frame.schema.ts'
import { compatRequestSchema, frameErrorSchema, portReplySchema, portRequestSchema } from './frameEnvelope.schema.ts'
import { frameEvents } from './frameEvents.ts'
import type { FrameMessage } from './frameMessage.ts'
import { frameMessages } from './frameMessages.ts'
import { embeddedStorageKeys } from './loginReturn.ts'

const all = Object.entries<FrameMessage>(frameMessages)
const user = frameMessages.GET_USER.example.success
const lenient = ['SYNC_THEME', 'SYNC_DAPP_DATA', 'RPC_REQUEST']
const id = '00112233445566778899aabbccddeeff'

describe('the messages of the frame', () => {
  it('has every one that the peer’s client sends', () => {
    const known = all.flatMap(([name, { channel }]) => (channel === 'both' ? [name] : []))
    expect(known.sort()).toEqual(
      [
        'SWITCH_NETWORK, CONNECT_EMAIL, CONNECT_DEVICE, CONNECT_OTP, CONNECT_SOCIAL, GET_SOCIAL_REDIRECT_URI',
        'GET_FARCASTER_URI, CONNECT_FARCASTER, GET_USER, SIGN_OUT, IS_CONNECTED, GET_CHAIN_ID',
        'GET_SMART_ACCOUNT_ENABLED_NETWORKS, INIT_SMART_ACCOUNT, SET_PREFERRED_ACCOUNT, RPC_REQUEST, UPDATE_EMAIL',
        'UPDATE_EMAIL_PRIMARY_OTP, UPDATE_EMAIL_SECONDARY_OTP, SYNC_THEME, SYNC_DAPP_DATA, RELOAD',
      ]
        .flatMap((line) => line.split(', '))
        .sort(),
    )
  })

  it.each(all)('%s: its example fits', (name, { request, success, example }) => {
    expect(v.safeParse(request, example.request).issues).toBeUndefined()
    expect(v.safeParse(success, example.success).issues).toBeUndefined()
    if (lenient.includes(name)) return
    expect(v.is(request, { ...Object(example.request), more: 1 })).toBe(false)
    expect(v.is(success, { ...Object(example.success), more: 1 })).toBe(false)
  })

  it('drops what a page says of itself beyond the known', () => {
    const theme = { themeMode: 'dark', css: 'body { display: none }' }
    expect(v.parse(frameMessages.SYNC_THEME.request, theme)).toEqual({ themeMode: 'dark' })
  })

  it('takes a chain as id or number, and nothing else', () => {
    const { request } = frameMessages.SWITCH_NETWORK
    for (const chainId of [1, 'eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])
      expect(v.is(request, { chainId })).toBe(true)
    for (const chainId of [0, -1, 1.5, '1', 'eip155', 'nowhere:1', null]) expect(v.is(request, { chainId })).toBe(false)
  })

  it('knows two types of accounts [S6.2]', () => {
    const { request } = frameMessages.SET_PREFERRED_ACCOUNT
    for (const type of ['eoa', 'smartAccount']) expect(v.is(request, { type })).toBe(true)
    for (const type of ['payment', 'safe', '', 'EOA', null]) expect(v.is(request, { type })).toBe(false)
    expect(v.is(frameMessages.GET_USER.success, { ...user, accounts: [{ address: '0x1', type: 'payment' }] })).toBe(
      false,
    )
  })

  it('waits 30 s for five of them and 3 s for the sign-out', () => {
    const limited = (ms: number) => all.flatMap(([name, { timeoutMs }]) => (timeoutMs === ms ? [name] : []))
    expect(limited(constants.loginRequestMs)).toEqual([
      'CONNECT_EMAIL',
      'CONNECT_DEVICE',
      'CONNECT_OTP',
      'GET_SOCIAL_REDIRECT_URI',
      'CONNECT_SOCIAL',
    ])
    expect(limited(constants.signOutWaitMs)).toEqual(['SIGN_OUT'])
    expect(all.flatMap(([name, { awaitsLoad }]) => (awaitsLoad ? [] : [name]))).toEqual([
      'SET_PREFERRED_ACCOUNT',
      'SYNC_THEME',
      'SYNC_DAPP_DATA',
    ])
  })
})

describe('the carriers', () => {
  const request = { type: '@w3m-app/GET_USER', id, seq: 1 }
  it.each([
    ['another prefix', { ...request, type: '@w3m-frame/GET_USER' }],
    ['a prefix inside', { ...request, type: 'x@w3m-app/GET_USER' }],
    ['a short id', { ...request, id: 'abc' }],
    ['an id in capitals', { ...request, id: id.toUpperCase() }],
    ['a number of nought', { ...request, seq: 0 }],
    ['a fraction', { ...request, seq: 1.5 }],
    ['more than it knows', { ...request, __proto__: null, origin: 'https://evil.example' }],
    ['a text', '@w3m-app/GET_USER'],
    ['nothing', null],
  ])('refuse %s', (_, value) => {
    expect(v.is(portRequestSchema, request)).toBe(true)
    expect(v.is(portRequestSchema, value)).toBe(false)
  })

  it('read a client of the peer, whose ids are short', () => {
    expect(v.is(compatRequestSchema, { type: '@w3m-app/CONNECT_EMAIL', id: '8fj2k', payload: {} })).toBe(true)
    expect(v.is(compatRequestSchema, { type: '@w3m-app/../SIGN_OUT', id: '8fj2k' })).toBe(false)
    expect(v.is(compatRequestSchema, { type: '@w3m-app/SIGN_OUT', id: '<img>' })).toBe(false)
  })

  it('carry events without an id', () => {
    expect(v.is(portReplySchema, { type: '@w3m-frame/READY', seq: 1 })).toBe(true)
    expect(v.is(frameEvents.SESSION_UPDATE.payload, { token: 'sid.x' })).toBe(true)
    expect(v.is(frameEvents.READY.payload, undefined)).toBe(true)
  })

  it('carry a reason that is in the catalogue', () => {
    expect(v.is(frameErrorSchema, { message: 'Session Expired', code: 'frame/session-expired' })).toBe(true)
    expect(v.is(frameErrorSchema, { message: 'x', code: 'constructor' })).toBe(false)
    expect(v.is(frameErrorSchema, { code: 'unknown' })).toBe(false)
  })
})

it('reads the query of its address', () => {
  const query = { projectId: 'my-app', chainId: 'eip155:1', version: '4', enableLogger: 'false' }
  expect(v.parse(frameQuerySchema, query)).toEqual(query)
  expect(v.parse(frameQuerySchema, { projectId: 'p', chainId: '1' }).chainId).toBe(1)
  for (const projectId of ['', 'a b', "x'; report-uri https://evil.example", 'a\nb', undefined])
    expect(v.is(frameQuerySchema, { ...query, projectId })).toBe(false)
})

it('keeps everything of the page under one prefix [S3.123]', () => {
  for (const key of Object.values(embeddedStorageKeys)) expect(key).toMatch(/^@appkit-wallet\/[A-Z_]+$/)
})
