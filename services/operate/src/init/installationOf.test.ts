import { expect, it } from 'vitest'
import { readAnswers } from './answers.schema.ts'
import { installationOf } from './installationOf.ts'

const account = (user: string) => ({
  server: 'smtps://mail.example.org',
  user,
  password: 'p',
  from: `${user}@example.org`,
})

function written(logins: Record<string, unknown>) {
  const answers = readAnswers({
    domain: 'example.org',
    project: { id: 'a', origins: ['https://app.example.org'] },
    mail: { auth: account('login'), guardian: account('guardian') },
    networks: { 'eip155:1': ['https://node.example.org'] },
    logins,
  })
  const { config, secrets } = installationOf(answers, '/etc/latchkey', 'the-token')
  return { lines: config.split('\n'), secretOf: (path: string) => secrets.get(path)?.trim() }
}

it('gives the token for projects to each of the three that read it, in a file of its own', () => {
  const { lines, secretOf } = written({})
  for (const role of ['api', 'relay', 'auth']) {
    expect(lines).toContain(`${role.toUpperCase()}_PROJECTS_TOKEN_FILE=/etc/latchkey/${role}/projects-token`)
    expect(secretOf(`${role}/projects-token`)).toBe('the-token')
  }
  expect(lines.join()).not.toContain('the-token')
})

it('gives the guardian the clients of social logins, too, since it asks there for itself', () => {
  const { lines, secretOf } = written({ google: { clientId: 'g', clientSecret: 'one' } })
  for (const service of ['auth', 'guardian']) {
    const prefix = `${service.toUpperCase()}_OAUTH_GOOGLE_CLIENT`
    expect(lines).toContain(`${prefix}_ID=g`)
    expect(lines).toContain(`${prefix}_SECRET_FILE=/etc/latchkey/${service}/google-secret`)
    expect(secretOf(`${service}/google-secret`)).toBe('one')
  }
})

it('gives it a secret of its own where the client has two, and a key of its own at Apple', () => {
  const { lines, secretOf } = written({
    google: { clientId: 'g', clientSecret: 'one', guardianSecret: 'two' },
    apple: {
      clientId: 'a',
      clientSecret: 'three',
      teamId: 't',
      keyId: 'k1',
      guardianSecret: 'four',
      guardianKeyId: 'k2',
    },
  })
  const places = ['auth/google', 'guardian/google', 'auth/apple', 'guardian/apple']
  expect(places.map((place) => secretOf(`${place}-secret`))).toEqual(['one', 'two', 'three', 'four'])
  expect(lines).toContain('AUTH_OAUTH_APPLE_KEY_ID=k1')
  expect(lines).toContain('GUARDIAN_OAUTH_APPLE_KEY_ID=k2')
})
