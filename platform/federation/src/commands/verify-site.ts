import { defineCommand, printCompletedStep, resolveTypedPath } from '../cli';
import { verifyPush } from '../repository';

export const command = defineCommand({
  help: 'Says whether a push to the repository of a site may be accepted',
  names: ['[clone]'],
  options: {
    before: { type: 'string', value: 'commit', help: 'what the branch is at' },
    after: { type: 'string', value: 'commit', help: 'what it would be at' },
    actor: { type: 'string', multiple: true, value: 'name', help: 'who pushes, as in owners.json' },
  },
  async run({ values: { before, after, actor }, names: [folder = '.'], usage }) {
    if (!before || !after || !actor) {
      throw new Error(`Give --before, --after and --actor.\nUsage: ${usage}`);
    }
    const findings = await verifyPush({
      folder: resolveTypedPath(folder),
      before,
      after,
      actors: actor,
    });
    if (findings.length > 0) {
      const list = findings.map((finding) => `  ✗ ${finding}`);
      throw new Error(['This push must not be accepted:', ...list].join('\n'));
    }
    printCompletedStep('the push may be accepted');
  },
});
