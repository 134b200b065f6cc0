import { afterEach, describe, expect, it, vi } from 'vitest'
import { mountPanel } from '../../test/mountPanel.tsx'
import { AdminPage } from './AdminPage.tsx'

const operator = { id: 'A'.repeat(22), name: 'Ann', role: 'owner', createdAt: '2026-11-20T08:00:00.000Z' }
const refusal = (code: string) => ({ status: 'FAILED', reasons: [], code, requestId: 'r' })

/** What the service answers by the end of a call's path: a body, a refusal by its code, or nothing at all. */
type Answers = Readonly<Record<string, object | string | undefined>>

function open(answers: Answers) {
  const asked: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const path = new URL(String(input)).pathname.replace('/operator/v1/', '')
    asked.push(`${init?.method ?? 'GET'} ${path} ${init?.credentials}`)
    const answer = answers[path]
    if (answer === undefined) throw new TypeError('Failed to fetch')
    if (typeof answer === 'string') return Response.json(refusal(answer), { status: 400 })
    return Response.json(answer)
  })
  return { asked, container: mountPanel(<AdminPage part="projects" />, {}) }
}

afterEach(() => vi.restoreAllMocks())

describe('the operators’ page', () => {
  it('says that the service did not answer, and asks again', async () => {
    const answers: Record<string, object | string | undefined> = {}
    const { container, asked } = open(answers)
    await expect.poll(() => container.textContent).toContain('The service did not answer.')
    answers.me = 'operator/login-needed'
    container.querySelector('button')?.click()
    await expect.poll(() => container.textContent).toContain('For the people who run this service')
    expect(asked).toEqual(['GET me include', 'GET me include'])
  })

  it('says what is missing where the service has no such page', async () => {
    const { container } = open({ me: 'api/not-found' })
    await expect.poll(() => container.textContent).toContain('OPERATOR_PAGE')
  })

  it('is empty without a project, and shows the way in when the session is over', async () => {
    const answers: Record<string, object | string | undefined> = { me: { operator }, projects: { projects: [] } }
    const { container } = open(answers)
    await expect.poll(() => container.textContent).toContain('No project yet')
    answers.logout = 'operator/login-needed'
    const leave = [...container.querySelectorAll('button')].find(({ textContent }) => textContent === 'Log out')
    leave?.click()
    await expect.poll(() => container.querySelector('[data-testid=operator-login]')).not.toBeNull()
  })

  it('says what a list could not be read for, beside what works', async () => {
    const { container } = open({ me: { operator } })
    await expect.poll(() => container.querySelector('[data-testid=operator-name]')?.textContent).toBe('Ann, Owner')
    await expect.poll(() => container.querySelector('[role=alert]')?.textContent).toContain('did not answer')
  })
})
