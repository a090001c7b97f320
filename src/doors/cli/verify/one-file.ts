import { reportCrash } from '#doors/cli/report-crash.ts';
import { runVerify } from './run-verify.ts';

// The entry of svc-verify.mjs, the verifier in one file that /verify offers. tools/generate/build-verifier.ts joins it with its imports.
const fail = (error: unknown) => process.exit(reportCrash(error));
process.on('uncaughtException', fail);
runVerify(process.argv.slice(2), 'node svc-verify.mjs').then((code) => process.exit(code), fail);
