import { operatorPageEndpoints } from '@latchkey/protocol/http'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mountPanel } from '../../test/mountPanel.tsx'
import type { AdminPart } from '../router/router.tsx'
import { AdminPage } from './AdminPage.tsx'

const operator = { id: 'A'.repeat(22), name: 'Ann', role: 'owner', createdAt: '2026-11-20T08:00:00.000Z' }
const refusal = (code: string) => ({ status: 'FAILED', reasons: [], code, requestId: 'r' })

/** What the service answers by the end of a call's path: a body, a refusal by its code, or nothing at all. */
type Answers = Readonly<Record<string, object | string | undefined>>

function open(answers: Answers, part: AdminPart = 'projects') {
  const asked: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const path = new URL(String(input)).pathname.replace('/operator/v1/', '')
    asked.push(`${init?.method ?? 'GET'} ${path} ${init?.credentials}`)
    const answer = answers[path]
    if (answer === undefined) throw new TypeError('Failed to fetch')
    if (typeof answer === 'string') return Response.json(refusal(answer), { status: 400 })
    return Response.json(answer)
  })
  return { asked, container: mountPanel(<AdminPage part={part} />, {}) }
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

  it('says what the relay threw out, and that it is not known where it was not read', async () => {
    const readAt = '2026-11-20T08:30:00.000Z'
    const relay = { name: 'relay', state: 'ready', askedAt: readAt, work: null }
    const health = operatorPageEndpoints.find(({ id }) => id === 'getOperatedHealth')?.examples[0]?.response
    const answers: Record<string, object | string | undefined> = { me: { operator }, health: Object(health) }
    const rowOf = async (evicted: object | null | undefined) => {
      answers.services = { readAt, services: [{ ...relay, evicted }], leases: [], orders: null }
      const { container } = open(answers, 'health')
      const name = () =>
        [...container.querySelectorAll('dt')].find(({ textContent }) => textContent.includes('Full topics'))
      await expect.poll(() => name()?.nextElementSibling?.textContent ?? '').not.toBe('')
      return name()?.nextElementSibling?.textContent
    }
    expect(await rowOf({ total: 1340, since: '2026-11-19T12:04:07.000Z', lastHour: 12 })).toMatch(
      /^Thrown out: 12 in the last hour, 1,340 since Nov 19, 2026, /,
    )
    // An api of a version before says nothing of it.
    for (const nothing of [null, undefined]) expect(await rowOf(nothing)).toBe('Not known')
  })

  it('never takes a limit that it can’t read for none', async () => {
    const projects = operatorPageEndpoints.find(({ id }) => id === 'getOperatedProjects')?.examples[0]?.response
    const { container } = open({ me: { operator }, projects: Object(projects) })
    await expect.poll(() => container.querySelector('[aria-expanded]')).not.toBeNull()
    container.querySelector<HTMLButtonElement>('[aria-expanded]')?.click()
    await expect.poll(() => container.querySelector('[inputmode=numeric]')).not.toBeNull()
    const [daily] = container.querySelectorAll<HTMLInputElement>('[inputmode=numeric]')
    const save = () => container.querySelector<HTMLButtonElement>('[data-testid=operated-project] [type=submit]')
    const type = (text: string) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(daily, text)
      daily?.dispatchEvent(new Event('input', { bubbles: true }))
    }
    const sent = () => vi.mocked(fetch).mock.calls.flatMap(([, init]) => init?.body ?? [])
    for (const text of ['5,000', '5 000', '1.5', '-1', '1e3', 'ten']) {
      type(text)
      await new Promise((resolve) => setTimeout(resolve, 20))
      save()?.click()
      expect(sent(), text).toEqual([])
      expect(daily?.getAttribute('aria-invalid'), text).toBe('true')
    }
    expect(container.textContent).toContain('Digits alone, or empty for no limit.')
    type('5000')
    await expect.poll(() => save()?.disabled).toBe(false)
    save()?.click()
    await expect.poll(sent).toEqual(['{"id":"shop","changes":{"dailyRequests":5000}}'])
  })

  it('says which service is not asked for people, and never that there is no one', async () => {
    const answers: Record<string, object | string | undefined> = {
      me: { operator },
      'people/find': 'api/upstream-unavailable',
    }
    const { container } = open(answers, 'people')
    const find = async () => {
      await expect.poll(() => container.querySelector('input')).not.toBeNull()
      const field = container.querySelector('input')
      if (field === null) return
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'ann@example.org')
      field.dispatchEvent(new Event('input', { bubbles: true }))
      await expect.poll(() => container.querySelector<HTMLButtonElement>('button[type=submit]')?.disabled).toBe(false)
      container.querySelector<HTMLButtonElement>('button[type=submit]')?.click()
    }
    await find()
    await expect
      .poll(() => container.querySelector('[role=alert]')?.textContent)
      .toContain('did not answer as it should')
    const guardian = {
      personId: 'A'.repeat(43),
      provider: null,
      frozenByOperator: true,
      frozenUntilMs: 0,
      recoveryKeys: 1,
    }
    answers['people/find'] = { asked: { auth: false, guardian: true }, people: [{ auth: null, guardian }] }
    await find()
    await expect
      .poll(() => container.querySelector('[data-testid=person]')?.textContent)
      .toContain('Known to the guardian alone')
    expect(container.textContent).toContain('auth is not asked here')
    const buttons = [...container.querySelectorAll('[data-testid=person] button')].map(({ textContent }) => textContent)
    expect(buttons).toEqual(['Let it go on', 'Export'])
  })

  it.each([null, 1_795_000_000_000])(
    'stops what goes on of an account that is stopped in one place %#',
    async (frozenAtMs) => {
      const auth = {
        userId: 'B'.repeat(22),
        scope: '',
        createdAtMs: 0,
        frozenAtMs,
        addresses: null,
        deletionDueAtMs: null,
      }
      const guardian = {
        personId: 'A'.repeat(43),
        provider: null,
        frozenByOperator: frozenAtMs === null,
        frozenUntilMs: 0,
        recoveryKeys: 1,
      }
      const { container } = open(
        {
          me: { operator },
          'people/find': { asked: { auth: true, guardian: true }, people: [{ auth, guardian }] },
          'people/freeze': { isFrozen: true },
        },
        'people',
      )
      await expect.poll(() => container.querySelector('input')).not.toBeNull()
      const field = container.querySelector('input')
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'ann@example.org')
      field?.dispatchEvent(new Event('input', { bubbles: true }))
      const find = () => container.querySelector<HTMLButtonElement>('button[type=submit]')
      await expect.poll(() => find()?.disabled).toBe(false)
      find()?.click()
      const labels = () =>
        [...container.querySelectorAll('[data-testid=person] button')].map(({ textContent }) => textContent)
      await expect.poll(labels).toContain('Let it go on')
      expect(labels()).toContain('Stop the account')
      await page.getByRole('button', { name: 'Stop the account' }).click()
      await page.getByRole('button', { name: 'Stop it' }).click()
      await expect.poll(() => container.textContent).toContain('The account is stopped.')
      const sent = vi.mocked(fetch).mock.calls.map(([, init]) => init?.body)
      expect(sent).toContain(JSON.stringify({ userId: auth.userId, personId: guardian.personId, isFrozen: true }))
      expect(labels()).not.toContain('Stop the account')
    },
  )
})
