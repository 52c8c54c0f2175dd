/** An Error that suggests a command. The command line adds the site to the command. */
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
