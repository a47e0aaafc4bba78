import groovy.json.*

def slurper = new JsonSlurper()
System.in.eachLine { line ->
  def message = slurper.parseText(line)
  if (message.type == "start") println '{"type":"ready"}'
  else if (message.type == "prompt") println JsonOutput.toJson([id: message.id, action: 0])
  System.out.flush()
}
