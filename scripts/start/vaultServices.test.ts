import { describe, expect, it } from 'vitest'
import { vaultServices } from './vaultServices.ts'

const environment = {
  AUTH_PUBLIC_URL: 'https://auth.example',
  GUARDIAN_PUBLIC_URL: 'https://guardian.example',
  FRAME_PUBLIC_URL: 'https://wallet.example/',
  AUTH_SMTP_URL: 'smtp://a:b@mail.example',
  AUTH_MAIL_FROM: 'a@mail.example',
  GUARDIAN_SMTP_URL: 'smtp://c:d@mail.example',
  GUARDIAN_MAIL_FROM: 'c@mail.example',
  GUARDIAN_PORT: '4000',
}

describe('the services of the wallet on a production node', () => {
  it('are not started where they have no settings', () => {
    expect(vaultServices({}, '/state')).toEqual([])
  })

  it('have a port, a database and a key file of their own', () => {
    expect(vaultServices(environment, '/state')).toMatchObject([
      { name: 'auth', defaults: { PORT: '3084', SQLITE_PATH: '/state/auth.db', KMS_FILE: '/state/auth.keys' } },
      {
        name: 'guardian',
        defaults: { PORT: '4000', SQLITE_PATH: '/state/guardian.db', KMS_FILE: '/state/guardian.keys' },
      },
    ])
    expect(vaultServices(environment, '/state')[0]?.defaults.FRAME_ORIGIN).toBe('https://wallet.example')
  })

  it.each(Object.keys(environment).filter((name) => !/^AUTH_PUBLIC_URL$|_PORT$/.test(name)))(
    'say that %s is missing',
    (name) => {
      expect(() => vaultServices({ ...environment, [name]: '' }, '/state')).toThrow(name)
    },
  )
})
