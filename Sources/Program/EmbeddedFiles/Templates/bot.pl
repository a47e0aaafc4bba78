# BOT_NAME, a starter bot for BOT_GAME.
use strict;
use warnings;
use JSON::PP;

$| = 1;
my $json = JSON::PP->new->canonical;

# YOUR IDEA GOES HERE: read $prompt->{observation} and return one of @{$prompt->{legal}}BOT_OR.
sub choose {
  my ($prompt) = @_;
  # In a race, mostly pass, because a wrong claim costs. Otherwise any legal action except resign.
  return "pass" if $prompt->{legal}[0] eq "pass" && int(rand(40)) > 0;
  my @parts = splice(@{[@{$prompt->{observation}{BOT_KEY} || []}]}, 0, BOT_COUNT); # BOT_CLAIM
  return "@parts" if @parts == BOT_COUNT; # BOT_CLAIM
  my @actions = grep { $_ ne "resign" } @{$prompt->{legal}};
  return @actions ? $actions[int(rand(@actions))] : "resign";
}

while (my $line = <STDIN>) {
  my $message = $json->decode($line);
  if ($message->{type} eq "start") {
    srand($message->{bot_seed});
    print $json->encode({type => "ready", name => "BOT_NAME"}), "\n";
  } elsif ($message->{type} eq "prompt") {
    print $json->encode({id => $message->{id}, action => choose($message)}), "\n";
  }
}
