/** An Error that suggests a command. cli/target.ts adds the option `--site` to this command. */
export class ErrorWithSuggestedCommand extends Error {
  readonly text: string;
  readonly command: string;
  readonly commandArguments: string;

  /** @param text what went wrong, without a colon at its end */
  constructor(text: string, command: string, commandArguments: string) {
    super(`${text}: npm run ${command} -- ${commandArguments}`);
    this.text = text;
    this.command = command;
    this.commandArguments = commandArguments;
  }
}
