import { addAuthenticator, approveAsPerson, type Devnet, personas, rpcCall, startDevnet } from '@latchkey/devnet'
import { constants } from '@latchkey/protocol'
import type { Browser, Page } from 'playwright-core'
import { median } from '../statistics.ts'
import { machine, markdownTable } from '../table.ts'
import { approval, code, newestMail, nextMail } from './mailbox.ts'
import { type Effort, meetPerson, openBrowser, type Person } from './person.ts'

const rounds = 3
/** An address gets one code in half a minute: the services' clock goes ahead before each. */
const gapMs = 30_100

/** The api answers with the balance that it read last for that long. */
const balanceCacheMs = 31_000

/** Nothing is asked while somebody types. */
const debounceSeconds = constants.defaultDebounceMs / 1000

/** What is aimed at. Presses of a login count from the open list on: Connect itself is the same for all. */
const journeys = {
  connect: { name: 'connect a wallet for the first time', clicks: 2 },
  again: { name: 'connect the last used wallet', clicks: 2 },
  firstLogin: { name: 'first login by e-mail', clicks: 1, seconds: 2.5 },
  secondLogin: { name: 'second login by e-mail in the same browser', clicks: 1 },
  passkeyLogin: { name: 'second login by passkey in the same browser', clicks: 1 },
  secondBrowser: { name: 'login by e-mail in a second browser', seconds: 3 },
  send: { name: 'send from the embedded wallet', clicks: 3 },
  quote: { name: 'first quote of a swap, from the last digit on', seconds: debounceSeconds + 0.15 },
} as const satisfies Readonly<Record<string, { name: string; clicks?: number; seconds?: number }>>

type Journey = keyof typeof journeys
type Readings = Readonly<Record<Journey, Effort>>
type World = {
  readonly urls: Required<Devnet['urls']>
  readonly rpcUrl: string
  /** Sets the services' clock ahead by one more gap until a mail has come: what a page signs is of their own minute. */
  skipGap(): void
  backToNow(): void
}

/**
 * What a person does and waits for on a devnet of its own: presses, typed characters, and the time from their last act to
 * what they wanted.
 */
export async function runJourneysBench(): Promise<{ text: string; numbers: unknown }> {
  let aheadMs = 0
  const devnet = await startDevnet({ vaultAheadMs: () => aheadMs })
  try {
    const [chain] = devnet.chains
    if (chain === undefined) throw new Error('The devnet came up without a chain.')
    let gaps = 0
    const world: World = {
      urls: devnet.urls as World['urls'],
      rpcUrl: chain.rpcUrl,
      skipGap() {
        gaps += 1
        aheadMs = gaps * gapMs
      },
      backToNow() {
        aheadMs = 0
      },
    }
    // What is measured is a page that was built and services that have answered before.
    await walk(world, 'warm')
    const readings: Readings[] = []
    for (let round = 0; round < rounds; round += 1) readings.push(await walk(world, String(round)))
    return report(readings)
  } finally {
    await devnet.stop()
  }
}

async function walk(world: World, round: string): Promise<Readings> {
  const browser = await openBrowser()
  try {
    const passkeyLogin = await comeBackByPasskey(browser, world, round)
    return { ...(await connectTwice(browser, world)), ...(await liveWithLogin(browser, world, round)), passkeyLogin }
  } finally {
    await browser.close()
  }
}

const modal = (page: Page) => page.getByTestId('w3m-modal-card').filter({ visible: true })
const connectButton = ({ page }: Person) => page.getByTestId('connect-button').first()
const account = ({ page }: Person) => page.getByTestId('account-button').filter({ visible: true }).first()
const practiceRow = ({ page }: Person) =>
  page.getByTestId('wallet-selector-money.latchkey.practice').filter({ visible: true })

/** A wallet of the browser, met for the first time and again after the person has left. */
async function connectTwice(browser: Browser, { urls }: World) {
  const person = await meetPerson(browser, urls.example)
  const { page } = person
  const connectOnce = async (row: ReturnType<typeof practiceRow>) => {
    await person.click(connectButton(person))
    const opening = page.waitForEvent('popup')
    await person.click(row)
    const wallet = await opening
    const closing = wallet.waitForEvent('close')
    await person.clickInWallet(wallet.locator('button[type=submit]'))
    await closing
    return person.until(account(person))
  }
  const connect = await connectOnce(practiceRow(person))
  await leave(person)
  const again = await connectOnce(practiceRow(person))
  const quote = await askForQuote(person)
  await person.close()
  return { connect, again, quote }
}

/** Types an amount into a swap whose tokens are chosen, and waits for what it brings at least. */
async function askForQuote(person: Person): Promise<Effort> {
  const within = modal(person.page)
  await person.click(account(person))
  await person.click(within.getByTestId('wallet-features-swaps-button'))
  await person.click(within.getByTestId(/swap-(select-token-button|input-token)-toToken/))
  await person.click(within.getByTestId('swap-select-token-item-USDC'))
  await person.type(within.getByTestId('swap-input-sourceToken'), '0.5')
  return person.until(within.getByTestId('swap-minimum'))
}

async function leave(person: Person): Promise<void> {
  const { page } = person
  await account(person).click()
  await modal(page).getByTestId('account-menu').click()
  await modal(page).getByTestId('disconnect-button').click()
  const confirm = modal(page).getByTestId('confirm-leave')
  await confirm.or(connectButton(person)).first().waitFor()
  if (await confirm.isVisible()) await confirm.click()
  await connectButton(person).waitFor()
}

/** A newcomer by e-mail: first login, a payment, a second login, a second browser. */
async function liveWithLogin(browser: Browser, world: World, round: string) {
  const { urls } = world
  const email = `bench.${round}.${Date.now()}@example.org`
  const person = await meetPerson(browser, urls.web)
  const { page } = person

  await connectButton(person).click()
  await logIn(person, world, email, typeAddress(person, email))
  const firstLogin = await ready(person)
  const send = await payOnce(person, world)

  await leave(person)
  await connectButton(person).click()
  await logIn(person, world, email, () => person.click(modal(page).getByTestId('lk-last-login')))
  const secondLogin = await ready(person)

  const other = await meetPerson(browser, urls.web)
  const before = await newestMail(urls.mail, email)
  await connectButton(other).click()
  await logIn(other, world, email, typeAddress(other, email))
  world.skipGap()
  const link = await nextMail(urls.mail, email, approval, before)
  world.backToNow()
  const mailbox = await other.page.context().newPage()
  await mailbox.goto(link)
  await other.click(mailbox.getByRole('button', { name: 'Approve' }))
  const secondBrowser = await ready(other)
  await Promise.all([person.close(), other.close()])
  return { firstLogin, send, secondLogin, secondBrowser }
}

/** A person whose wallet has a passkey, who comes back to it by that. */
async function comeBackByPasskey(browser: Browser, world: World, round: string): Promise<Effort> {
  const email = `bench.key.${round}.${Date.now()}@example.org`
  const person = await meetPerson(browser, world.urls.web)
  const { page } = person
  await addAuthenticator(page)
  await connectButton(person).click()
  await logIn(person, world, email, typeAddress(person, email))
  const offer = page.getByTestId('first-steps').getByRole('button', { name: 'Add a passkey' })
  await offer.click()
  await page.frameLocator('#w3m-iframe').getByRole('button', { name: 'Add a passkey' }).click()
  await person.until(offer, 'gone')
  await leave(person)
  await connectButton(person).click()
  await person.click(modal(page).getByTestId('w3m-passkey-button'))
  const effort = await ready(person)
  await person.close()
  return effort
}

const ready = (person: Person) => person.until(account(person))

const typeAddress = (person: Person, email: string) => async () => {
  await person.type(modal(person.page).getByTestId('wui-email-input'), email)
  await person.key('Enter')
}

/** Begins a login as `begin` does, and types the code that is mailed. */
async function logIn(person: Person, world: World, email: string, begin: () => Promise<void>): Promise<void> {
  const { mail } = world.urls
  const before = await newestMail(mail, email)
  if (before > 0) world.skipGap()
  await begin()
  const digits = await nextMail(mail, email, code, before)
  world.backToNow()
  const field = modal(person.page).getByTestId('wui-otp-input').locator('input').first()
  await person.type(field, digits)
}

/** Pays from home: Send, Review, and the press on the wallet's own screen. */
async function payOnce(person: Person, { rpcUrl }: World): Promise<Effort> {
  const { page } = person
  const address = await page.evaluate(ownAddress)
  await rpcCall(rpcUrl, 'anvil_setBalance', [address, '0x8ac7230489e80000'])
  await page.waitForTimeout(balanceCacheMs)
  await page.reload()
  await account(person).waitFor()
  await person.click(page.getByRole('button', { name: 'Send', exact: true }).first())
  await person.type(modal(page).getByLabel('Amount to send'), '0.25')
  await person.type(modal(page).getByLabel('To', { exact: true }), personas.bob.address)
  await person.click(modal(page).getByRole('button', { name: 'Review' }))
  const frame = page.frames().find((one) => one.url().includes('/sdk?'))
  if (!frame) throw new Error('The page has no frame of the wallet.')
  await approveAsPerson(page, frame)
  person.countClick()
  const sent = await person.until(modal(page).getByTestId('send-done'))
  await modal(page).getByTestId('send-done').click()
  await modal(page).waitFor({ state: 'hidden' })
  return sent
}

/** The address of the embedded wallet, as it tells every page that asks (EIP-6963). */
async function ownAddress(): Promise<string> {
  type Provider = { request(call: { method: string }): Promise<readonly string[]> }
  const provider = await new Promise<Provider>((resolve) => {
    addEventListener('eip6963:announceProvider', ((event: CustomEvent) => {
      if (event.detail.info.rdns === 'org.latchkey.embedded') resolve(event.detail.provider)
    }) as EventListener)
    dispatchEvent(new Event('eip6963:requestProvider'))
  })
  const [address] = await provider.request({ method: 'eth_accounts' })
  return address ?? ''
}

function report(readings: readonly Readings[]) {
  const rows = (Object.keys(journeys) as Journey[]).map((journey) => {
    const goal: { name: string; clicks?: number; seconds?: number } = journeys[journey]
    const of = (pick: (effort: Effort) => number) => median(readings.map((each) => pick(each[journey])))
    const [clicks, inWallet] = [of((each) => each.clicks), of((each) => each.inWallet)]
    const [typed, seconds] = [of((each) => each.typed), of(waitedSeconds)]
    const reached = clicks <= (goal.clicks ?? clicks) && seconds <= (goal.seconds ?? seconds)
    const aim = [goal.clicks && `${goal.clicks} presses`, goal.seconds && `${goal.seconds} s`]
      .filter(Boolean)
      .join(', ')
    return [
      goal.name,
      String(clicks),
      String(inWallet),
      String(typed),
      seconds.toFixed(2),
      aim,
      reached ? 'yes' : '**no**',
    ]
  })
  const head = ['journey', 'presses', 'in the wallet', 'characters', 'seconds after the last', 'at most', 'reached']
  const day = new Date().toISOString().slice(0, 10)
  const text = `${day}; ${machine()}; medians of ${readings.length} walks.\n\n${markdownTable(head, rows)}`
  return { text, numbers: readings }
}

const waitedSeconds = ({ waitedMs }: Effort) => waitedMs / 1000
