import { readFileSync } from 'node:fs'
import { createSiteApp, makeSiteFile, readSite, type SiteFile } from '@latchkey/web-service'
import { type Listening, listen } from '../process/listen.ts'

export declare namespace serveFiles {
  type Options = Pick<createSiteApp.Options, 'settings' | 'policy' | 'answer'> & {
    /** Folder of the built site. */
    output: string
    port?: number | undefined
    /** Default: the loopback interface. */
    host?: string | undefined
    /** The practice wallet: its origin, and the script that brings it into the page. */
    practice?: PracticeScript | undefined
  }
}

type PracticeScript = {
  readonly origin: string
  readonly scriptFile: string
  /** The kinds of chains that it speaks besides Ethereum's. */
  readonly families?: readonly string[] | undefined
}

/** Serves a built single-page site with its settings, and with the practice wallet if it is named. */
export function serveFiles(options: serveFiles.Options): Promise<Listening> {
  const { output, port, host, settings, policy, practice, answer } = options
  const files = new Map(readSite(output))
  const page = files.get('/index.html')
  if (page !== undefined && practice !== undefined) {
    files.set('/index.html', withPracticeWallet(page, practice))
    const script = makeSiteFile('text/javascript; charset=utf-8', readFileSync(practice.scriptFile))
    files.set('/practice-wallet.js', script)
  }
  return listen(createSiteApp({ files, settings, policy, answer }), port, host)
}

function withPracticeWallet(page: SiteFile, { origin, families = [] }: PracticeScript): SiteFile {
  const html = Buffer.from(page.bodies.identity).toString()
  const data = `data-practice-wallet="${origin}" data-practice-families="${families.join(' ')}"`
  const script = `<script defer src="/practice-wallet.js" ${data}></script>`
  if (!html.includes('<head>')) throw new Error('The page has no head to put the practice wallet into.')
  // First in the head: deferred scripts run in their order, so the wallet is there when the app looks for wallets.
  return makeSiteFile(page.type, Buffer.from(html.replace(/<head>/, (head) => `${head}\n    ${script}`)))
}
