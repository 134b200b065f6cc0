import { KitError } from '@latchkey/protocol'
import { describe, expect, it } from 'vitest'
import { createLoginPort } from './loginPort.ts'

const { signal } = new AbortController()
const url = 'https://farcaster.example/~/siwf?channelToken=1'

/** A port whose frame answers with these, or fails. */
function portOf(answers: Readonly<Record<string, unknown>>) {
  const asked: string[] = []
  const link: createLoginPort.Link = {
    call: async (name) => {
      asked.push(name)
      const answer = answers[name]
      if (answer instanceof Error) throw answer
      return answer as never
    },
    noteSocial: (provider) => void asked.push(`note ${provider}`),
    turnOffSmartAccount: async () => '',
    refreshSmartAccount: async () => {},
  }
  return { port: createLoginPort(async () => link), asked }
}

describe('a login with Farcaster', () => {
  it('is begun and collected by messages of its own, and remembered as one [S3.129] [S3.130] [S3.156]', async () => {
    const { port, asked } = portOf({ GET_FARCASTER_URI: { url }, CONNECT_FARCASTER: { userName: 'ann' } })
    expect(await port.beginFarcaster({ signal })).toBe(url)
    await port.finishFarcaster({ signal })
    expect(asked).toEqual(['GET_FARCASTER_URI', 'CONNECT_FARCASTER', 'note farcaster'])
  })

  it('is not remembered where nothing was signed', async () => {
    const over = new KitError({ code: 'login/attempt-closed', shortMessage: 'over' })
    const { port, asked } = portOf({ GET_FARCASTER_URI: { url }, CONNECT_FARCASTER: over })
    await expect(port.finishFarcaster({ signal })).rejects.toBe(over)
    expect(asked).toEqual(['CONNECT_FARCASTER'])
  })
})
