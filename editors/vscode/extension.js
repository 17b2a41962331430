// Starts `rulewright lsp` for rule files, and ends it with the editor.
const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = async () => {
  const server = { command: workspace.getConfiguration("rulewright").get("path"), args: ["lsp"] };
  const files = { documentSelector: [{ language: "rulewright" }] };
  client = new LanguageClient("rulewright", "Rulewright", server, files);
  await client.start();
};

exports.deactivate = () => client?.stop();
