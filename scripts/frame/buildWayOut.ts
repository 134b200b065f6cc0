import { buildOnePage } from '../../services/vault/frame/vite.config.ts'

/**
 * The page that opens a wallet without any server, in one file: its policy allows its own script and style by their
 * hashes, and nothing else. The same sources give the same bytes.
 */
export const buildWayOut = (): Promise<string> => buildOnePage({ input: 'way-out.html', policy: "connect-src 'none'" })
