// npm run backup, npm run restore, npm run audit, npm run link, npm run distribute: the server's maintenance commands.
import { main, runServer } from './steps.mjs'

await main(() => runServer(...process.argv.slice(2)))
