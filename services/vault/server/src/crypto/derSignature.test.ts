import { createVerify, generateKeyPairSync, sign } from 'node:crypto'
import { expect, it } from 'vitest'
import { derSignature } from './derSignature.ts'

const der = (r: string, s: string) =>
  Buffer.from(derSignature(Buffer.from(r.padStart(64, '0') + s.padStart(64, '0'), 'hex'))).toString('hex')

it('writes numbers in the shortest form that stays positive', () => {
  expect(der('7f', '80')).toBe('3007' + '02017f' + '02020080')
  expect(der('0', '1')).toBe('3006' + '020100' + '020101')
  const high = 'f'.repeat(64)
  expect(der(high, high)).toBe(`3046022100${high}022100${high}`)
})

it('holds for what keys sign', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  for (let index = 0; index < 300; index += 1) {
    const message = Buffer.from(`message ${index}`)
    const joined = sign('sha256', message, { key: privateKey, dsaEncoding: 'ieee-p1363' })
    expect(createVerify('sha256').update(message).verify(publicKey, derSignature(joined))).toBe(true)
    const other = Buffer.from(joined)
    other.writeUInt8((other.readUInt8(20) ^ 1) & 0xff, 20)
    expect(createVerify('sha256').update(message).verify(publicKey, derSignature(other))).toBe(false)
  }
})
