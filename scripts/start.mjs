// npm start: installs and builds if needed, then runs the server.
import { main, runServer } from './steps.mjs'

await main(() => runServer(...process.argv.slice(2)))
